//! Plans for printed maps, found by a long search (`study_roads`). They are plans as all others: played
//! out from the position, and followed only while nothing better is known.

use roads_and_boats::{Board, MapChoice};

use crate::plan::SeatPlan;

/// A plan with the map that it is for.
const BOOK: [(MapChoice, &str); 3] = [
    (
        MapChoice::RiverRuns,
        "sawmill@tile:2:1:n rows woodcutter@tile:1:1:se breed*6@tile:1:2:nw \
         road@tile:1:0:nw@tile:2:0:nw line quarry@tile:2:0:nw rows road@tile:3:0@tile:2:0:nw \
         road@tile:2:0:nw@tile:2:1:n mine@tile:3:0 road@tile:1:1:se@tile:2:1:n mine@tile:0:0 \
         coal_burner@tile:1:2:nw road@tile:1:2:nw@tile:2:1:n mint@tile:1:0:nw \
         road@tile:0:0@tile:1:0:nw wealth papermill@tile:0:2:n road@tile:0:2:n@tile:1:1:se \
         from*13 bricks*2",
    ),
    (
        MapChoice::LordOfTheRing,
        "raft*4 woodcutter@tile:0:2 sawmill@tile:1:1 quarry@tile:3:0 raft_factory@tile:2:0 \
         mint@tile:2:0 raft*1 raft*1 woodcutter@tile:0:3 road@tile:2:0@tile:1:1 \
         road@tile:0:2@tile:1:1 road@tile:0:3@tile:0:2 line bricks*1 road@tile:4:1@tile:4:0 \
         road@tile:0:4@tile:0:3 mine@tile:1:4 mine@tile:2:4 rows mine@tile:0:4 \
         road@tile:1:4@tile:0:4 papermill@tile:4:1 from*5 lean*7",
    ),
    (
        MapChoice::Mesopotamia,
        "raft*2 woodcutter@tile:3:1:sw sawmill@tile:2:2:n quarry@tile:3:0 \
         raft_factory@tile:2:1:sw road@tile:3:1:sw@tile:2:2:n rows raft*1 mine@tile:4:1 line \
         wealth mine@tile:4:0 mint@tile:3:2:sw bricks*2",
    ),
];

/// Returns the plans of the book for the map of a solo game.
pub(crate) fn plans(board: &Board) -> impl Iterator<Item = SeatPlan> {
    let map = board.options.map_for(board.seats());
    let solo = board.is_solo();
    let plans = BOOK.iter().filter(move |it| solo && it.0 == map);
    plans.map(|it| SeatPlan::read(it.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_of_the_book_is_read() {
        for (map, text) in BOOK {
            assert_eq!(SeatPlan::read(text).to_string(), text, "{map}");
        }
    }
}
