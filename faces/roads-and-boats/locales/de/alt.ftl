# Was Bilder zeigen, in Worten.

alt-tile = { $tile }: { $terrain }.
