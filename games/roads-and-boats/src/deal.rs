//! Set-up (S1 to S9).

use arrayvec::ArrayVec;
use slowtable_kit::{Dice, LayoutNumber, Played, Rules as _, Seat, Seed, Viewer};

use crate::board::{Board, Phase, PlayerBoard, Step, Transporter, Wonder};
use crate::draw::draw;
use crate::event::{Chance, Event};
use crate::flow::{Flow, RoadsEventSink};
use crate::goods::{Load, Loose, MovedBy, Pile};
use crate::hex::TileCoordinates;
use crate::land::{Land, SharedLand, Tile};
use crate::options::{MapChoice, Options, OptionsError};
use crate::place::{Carrier, Place};
use crate::rows::{CHEAP_CELLS, START_DONKEYS, START_GOODS, Vehicle};
use crate::rules::RoadsAndBoats;
use crate::state::{Secret, State, Unknown, View};

impl Options {
    /// Returns the tiles of a printed map; none of one that is laid or drawn.
    #[must_use]
    pub fn printed_tiles(&self, seats: u8) -> Option<Vec<Tile>> {
        let (tiles, _) = self.map_for(seats).printed()?;
        let tile = |it: &crate::maps::MapTile| Tile {
            hex: TileCoordinates::new(it.0, it.1),
            terrain: it.2,
            rivers: it.3.iter().fold(0, |set, edge| set | edge.bit()),
        };
        Some(tiles.iter().map(tile).collect())
    }

    /// Returns the homes that a printed map proposes.
    fn printed_homes(&self, seats: u8) -> Vec<Place> {
        let homes = self.map_for(seats).printed().map_or(&[][..], |it| it.1);
        let place = |home: &crate::maps::MapHome| {
            Place::region(TileCoordinates::new(home.0, home.1), home.2)
        };
        homes.iter().take(seats.into()).map(place).collect()
    }
}

impl Board {
    /// Gives a seat its home and what it starts with (S5, S6).
    pub(crate) fn settle(&mut self, seat: Seat, home: Place) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            player.home = Some(home);
        }
        for (good, count) in START_GOODS {
            self.loose.put(
                home,
                Pile {
                    good,
                    moved_by: MovedBy::NONE,
                    count,
                },
            );
        }
        for number in 1..=START_DONKEYS {
            self.add_transporter(Transporter {
                id: Carrier::new(seat, number),
                vehicle: Vehicle::Donkey,
                at: home,
                load: Load::EMPTY,
                carries: None,
                carried_by: None,
                moved: false,
                new: false,
            });
        }
    }
}

impl State {
    /// Returns the state before anything is dealt, and the homes that its map proposes. A map without a number is drawn
    /// from the game's seed.
    fn laid_out(
        seats: u8,
        options: &Options,
        seed: Seed,
        version: u32,
    ) -> Result<LaidOut, OptionsError> {
        options.check(seats)?;
        let mut unknown = Unknown { seed, drawn: 0 };
        let mut homes = options.printed_homes(seats);
        let is_drawn = options.map_for(seats) == MapChoice::Drawn;
        let tiles = if is_drawn {
            let mut dice = Dice::new(options.layout.map_or(seed, LayoutNumber::seed), 0);
            let (tiles, proposed) =
                draw(options, seats, &mut dice, version).ok_or(OptionsError::CannotDraw)?;
            if options.layout.is_none() {
                unknown.drawn = dice.drawn();
            }
            homes = proposed;
            tiles
        } else {
            options.printed_tiles(seats).unwrap_or_default()
        };
        let land = Land::unfinished(tiles).map_err(|_| OptionsError::CannotDraw)?;
        let mut wonder = Wonder::default();
        if seats == 1 {
            // The first rows are neutral in the solo game (Y2).
            (0..CHEAP_CELLS).for_each(|_| wonder.lay(None));
        }
        let state = State {
            board: Board {
                options: *options,
                turn: 0,
                phase: Phase::Homes,
                step: Step::Alone,
                mover: None,
                temple: Seat::all(seats).collect(),
                sequence: Seat::all(seats).rev().collect(),
                taken: ArrayVec::new(),
                calls: ArrayVec::new(),
                prayed: ArrayVec::new(),
                resumed: false,
                players: (0..seats).map(|_| PlayerBoard::default()).collect(),
                land: SharedLand(land.into()),
                transporters: Vec::new(),
                producers: Vec::new(),
                loose: Loose::default(),
                roads: Vec::new(),
                bridges: Vec::new(),
                walls: Vec::new(),
                wonder,
                permissions: Vec::new(),
                requests: Vec::new(),
            },
            secrets: (0..seats).map(|_| Secret::default()).collect(),
            unknown,
        };
        if !options.fixes_homes(seats) {
            homes.clear();
        }
        Ok(LaidOut {
            state,
            is_drawn,
            homes,
        })
    }

    /// Returns what the public sees of a map that is drawn from a number, with the homes that it fixes.
    pub(crate) fn preview(seats: u8, options: &Options) -> Option<View> {
        // Its number decides the map, so the seed decides nothing here.
        let mut laid = Self::laid_out(seats, options, Seed(0), RoadsAndBoats::VERSION).ok()?;
        for (seat, home) in Seat::all(seats).zip(laid.homes) {
            laid.state.board.settle(seat, home);
        }
        Some(laid.state.view(Viewer::Public))
    }

    pub(crate) fn deal(
        seats: u8,
        options: &Options,
        seed: Seed,
        version: u32,
    ) -> Result<(State, Played<Event, Chance>), OptionsError> {
        let LaidOut {
            mut state,
            is_drawn,
            homes,
        } = Self::laid_out(seats, options, seed, version)?;
        let mut sink = RoadsEventSink::default();
        if is_drawn {
            let tiles = state.board.land.tiles();
            sink.chance.push(Chance::Map(tiles.to_vec()));
            sink.event(|| Event::Drawn {
                tiles: u16::try_from(tiles.len()).unwrap_or(u16::MAX),
            });
        }
        let mut flow = Flow {
            board: &mut state.board,
            secrets: &mut state.secrets,
            unknown: Some(&mut state.unknown),
            sink: &mut sink,
            sealed: false,
        };
        if options.map_for(seats) == MapChoice::Built {
            flow.begin_laying();
        } else {
            flow.draw_temple();
            for (seat, home) in Seat::all(seats).zip(homes) {
                flow.board.settle(seat, home);
                flow.sink.event(|| Event::Settled { seat, home });
            }
            flow.next_home();
        }
        Ok((state, sink.into_played()))
    }
}

/// A state before anything is dealt.
struct LaidOut {
    state: State,
    /// Whether its map is drawn by lot.
    is_drawn: bool,
    /// The homes of the seats, as far as the map fixes them.
    homes: Vec<Place>,
}

impl Flow<'_> {
    /// Asks the seat that begins by lot for the first tile (A4).
    fn begin_laying(&mut self) {
        let seats = self.board.seats();
        self.board.phase = Phase::Laying;
        let first = self.chance(seats.into()).unwrap_or(0);
        let first = Seat(u8::try_from(first).unwrap_or(0));
        if seats > 1 {
            self.sink.chance.push(Chance::First(first));
        }
        self.board.mover = Some(first);
    }
}
