//! What a gardener is proposed: to plant the crop that counts more, once in each round.

use slowtable_kit::{FittingPart, Proposal};

use crate::Toy;
use crate::board::View;
use crate::choice::{Choice, Plot};

impl View {
    /// Returns the plants of the crop that the viewer has named, one for each of its seeds, as far as there are water
    /// and plots.
    pub(crate) fn proposed(&self) -> Option<Proposal<Toy>> {
        let (seat, secret) = self.own()?;
        let crop = self.board.gardeners[seat.index()].goal?;
        let seeds = secret.seeds.iter().filter(|seed| **seed == crop);
        let free = Plot::all().filter(|plot| self.board.plots[plot.index()].is_none());
        let plants = seeds.zip(free);
        let plants =
            plants.map(|(_, plot)| vec![Choice::Plant, Choice::Crop(crop), Choice::Plot(plot)]);
        let part = FittingPart::of(self, &plants.collect::<Vec<_>>());
        let name = format!("goal:{}", self.board.round);
        (!part.fitting.is_empty()).then_some(Proposal { name, part })
    }
}
