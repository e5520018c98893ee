# What the language is called in itself, and a half as a number.
language-name = English
language-half = 0.5
