//! Taking turns among those who wait for the same thing: servers take turns, and on each server the people or tables
//! that ask. So asking often gains nothing.

use std::collections::HashMap;

use crate::ids::{GuildId, PersonId, TableId};

/// The person or table that asks for something for which others wait too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Requester {
    /// A person, for themselves.
    Person(PersonId),
    /// A table, for all its people.
    Table(TableId),
}

/// A member and its server. Outside servers, each member counts as a server of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Party {
    guild: Option<GuildId>,
    member: Requester,
}

impl Party {
    /// Returns a member on a server, or in direct messages.
    #[must_use]
    pub const fn new(guild: Option<GuildId>, member: Requester) -> Self {
        Self { guild, member }
    }

    /// Returns a person on a server, or in direct messages.
    #[must_use]
    pub const fn person(guild: Option<GuildId>, person: PersonId) -> Self {
        Self::new(guild, Requester::Person(person))
    }

    /// Returns a table of a server, or one in direct messages.
    #[must_use]
    pub const fn table(guild: Option<GuildId>, table: TableId) -> Self {
        Self::new(guild, Requester::Table(table))
    }

    /// Whether it is the same member, on any server.
    #[must_use]
    pub fn is_same_member(&self, other: &Self) -> bool {
        self.member == other.member
    }

    /// Whether both ask on the same server.
    #[must_use]
    pub fn is_same_server(&self, other: &Self) -> bool {
        self.server() == other.server()
    }

    /// Returns the server, or the member that counts as one.
    pub(crate) const fn server(&self) -> Server {
        match self.guild {
            Some(guild) => Server::Guild(guild),
            None => Server::Own(self.member),
        }
    }
}

/// A server, or a member that counts as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Server {
    Guild(GuildId),
    Own(Requester),
}

/// The number of turns remembered; older ones are forgotten.
const REMEMBERED: usize = 4_096;

/// When each member and server had its last turn.
#[derive(Debug, Default)]
pub struct Turns {
    count: u64,
    servers: HashMap<Server, u64>,
    members: HashMap<Party, u64>,
}

impl Turns {
    /// Returns the order among those who wait, lowest first: the last turn of the server, then that of the member.
    #[must_use]
    pub fn rank(&self, party: &Party) -> (u64, u64) {
        let server = self.servers.get(&party.server()).copied();
        let member = self.members.get(party).copied();
        (server.unwrap_or(0), member.unwrap_or(0))
    }

    /// Notes that a member has a turn now.
    pub fn give(&mut self, party: &Party) {
        self.count += 1;
        self.servers.insert(party.server(), self.count);
        self.members.insert(*party, self.count);
        // This happens rarely, because it forgets half of the turns.
        if self.members.len() > REMEMBERED {
            let old = self.count.saturating_sub(REMEMBERED as u64 / 2);
            self.servers.retain(|_, turn| *turn > old);
            self.members.retain(|_, turn| *turn > old);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the order in which the waiting parties get their turns.
    fn served(mut waiting: Vec<Party>) -> Vec<Party> {
        let mut turns = Turns::default();
        let mut served = Vec::new();
        while !waiting.is_empty() {
            let next = (0..waiting.len()).min_by_key(|at| (turns.rank(&waiting[*at]), *at));
            let party = waiting.remove(next.unwrap_or_default());
            turns.give(&party);
            served.push(party);
        }
        served
    }

    #[test]
    fn servers_take_turns_and_on_each_its_people_do() {
        let of = |guild, person| Party::person(Some(GuildId(guild)), PersonId(person));
        let order = served(vec![
            of(1, 1),
            of(1, 1),
            of(1, 1),
            of(1, 2),
            of(2, 3),
            of(2, 3),
        ]);
        let expected = [of(1, 1), of(2, 3), of(1, 2), of(2, 3), of(1, 1), of(1, 1)];
        assert_eq!(order, expected);
    }

    #[test]
    fn in_direct_messages_everybody_is_a_server() {
        let alone = |person| Party::person(None, PersonId(person));
        let order = served(vec![alone(1), alone(1), alone(2)]);
        assert_eq!(order, [alone(1), alone(2), alone(1)]);
        let at = |table| Party::table(None, TableId::from_sql(table));
        assert!(!at(1).is_same_server(&at(2)));
    }

    #[test]
    fn what_is_remembered_of_turns_is_bounded() {
        let mut turns = Turns::default();
        for person in 0..10 * REMEMBERED as u64 {
            turns.give(&Party::person(None, PersonId(person)));
        }
        assert!(turns.members.len() <= REMEMBERED);
        assert!(turns.servers.len() <= REMEMBERED);
    }
}
