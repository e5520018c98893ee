# Der Name der Sprache in der Sprache selbst, und ein Halb als Dezimalzahl.
language-name = Deutsch
language-half = 0,5
