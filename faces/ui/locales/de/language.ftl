# Wie die Sprache in ihr selbst heißt, und ein Halbes als Zahl.
language-name = Deutsch
language-half = 0,5
