# Hints and better moves.

advice-hint = 💡 A good move: { $move }.
advice-nothing-better = There is nothing better to do now.
advice-reaches = It brings { $aim }.
advice-goes = The transporter is needed there for { $aim }.
advice-brings = It fetches or brings { $good } for { $aim }.
advice-order = Another player can get ahead of you here, so the order matters.
advice-no-order = Nobody can take anything from you, so the order does not matter.
advice-first = It is good to act early in this phase.
advice-any-place = The place hardly matters now.
advice-home = What you need lies near this home.
advice-tile = The tile brings what is still rare near you.
advice-gain = The permission brings goods and costs nothing.
advice-better = You chose: { $done }. Better: { $better }. That is worth { $points } points more.

aim-producer = a producer ({ $what })
aim-vehicle = a transporter ({ $what })
aim-subject = research ({ $what })
aim-good = { $what }
aim-keep = { $what } on a transporter at the end
aim-road = a road
aim-bridge = a bridge
aim-shaft = a new shaft
aim-brick = a brick of the wonder
