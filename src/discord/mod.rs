//! Discord's edge: the client, commands, presses, delivery.
