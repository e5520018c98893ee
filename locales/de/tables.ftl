# Tables: sentences for people who cannot have what they want, and what the table itself tells.

error-no-such-table = This table does not exist any more. `/table list` shows the open ones.
