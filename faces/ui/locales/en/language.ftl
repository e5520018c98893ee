# The language's name in the language itself, and one half as a decimal number.
language-name = English
language-half = 0.5
