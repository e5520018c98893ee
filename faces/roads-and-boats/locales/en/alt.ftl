# What pictures show, in words.

alt-tile = { $tile }: { $terrain }.
