//! The stored shape of a [`Draft`]: flat JSON, as every version of the program has written it.
//!
//! Guarantees, for databases that several processes share while they are upgraded:
//!
//! - This version reads every draft that an earlier one has written, and loses no decision ahead, plan, step or
//!   standing answer of it.
//! - Earlier versions read every draft that this version writes: the fields that they know, their meaning and the
//!   rules for leaving them out are the same. They pass over `proposed`; without it a proposal is drafted again.
//! - Migration 20 finds decisions ahead by the text `"decided":[`, so that field keeps its name and is left out
//!   while it is empty.
//!
//! The flat shape can say things that a [`Draft`] cannot. No version has offered a press for them, except that an
//! earlier one could leave `plan` behind at the table and `undone` between two steps. Reading resolves them:
//!
//! | stored | read as |
//! |---|---|
//! | `steps` without `ahead`, with `moves`, `path`, `next` or `undone` | between the steps: no desk has shown the moves |
//! | `otherwise` or `plan` with neither `ahead` nor `steps` | at the table; the plan stays in `plans` |

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Ahead, At, Draft, Hint, KeptPlan, OpenPlan, Walked};

/// A draft in the form in which the database stores it.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct StoredDraft {
    moves: Vec<Vec<String>>,
    path: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    next: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undone: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Hint>,
    page: Option<String>,
    /// The text of the occasion that is being decided ahead ([`Ahead::occasion`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    otherwise: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    decided: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dropped: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    played: Vec<String>,
    /// The steps of the open plan so far ([`OpenPlan::steps`]).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<Value>,
    /// The number of the kept plan that is open ([`OpenPlan::kept`]).
    #[serde(skip_serializing_if = "Option::is_none")]
    plan: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plans: Vec<KeptPlan>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proposed: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    standing: BTreeMap<String, String>,
}

impl From<StoredDraft> for Draft {
    fn from(stored: StoredDraft) -> Self {
        let walked = Walked {
            moves: stored.moves,
            path: stored.path,
            next: stored.next,
            undone: stored.undone,
        };
        let plan = OpenPlan {
            steps: stored.steps,
            kept: stored.plan,
        };
        let at = match stored.ahead {
            Some(occasion) => At::Ahead(Ahead {
                occasion,
                otherwise: stored.otherwise,
                plan,
                walked,
            }),
            None if plan.steps.is_empty() => At::Table(walked),
            None => At::BetweenSteps(plan),
        };
        Self {
            at,
            page: stored.page,
            hint: stored.hint,
            decided: stored.decided,
            dropped: stored.dropped,
            played: stored.played,
            plans: stored.plans,
            proposed: stored.proposed,
            standing: stored.standing,
        }
    }
}

impl From<Draft> for StoredDraft {
    fn from(draft: Draft) -> Self {
        let (occasion, otherwise, plan, walked) = match draft.at {
            At::Table(walked) => (None, false, OpenPlan::default(), walked),
            At::Ahead(ahead) => (
                Some(ahead.occasion),
                ahead.otherwise,
                ahead.plan,
                ahead.walked,
            ),
            At::BetweenSteps(plan) => (None, false, plan, Walked::default()),
        };
        Self {
            moves: walked.moves,
            path: walked.path,
            next: walked.next,
            undone: walked.undone,
            hint: draft.hint,
            page: draft.page,
            ahead: occasion,
            otherwise,
            decided: draft.decided,
            dropped: draft.dropped,
            played: draft.played,
            steps: plan.steps,
            plan: plan.kept,
            plans: draft.plans,
            proposed: draft.proposed,
            standing: draft.standing,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(stored: &str) -> Draft {
        serde_json::from_str(stored).unwrap()
    }

    fn texts(all: &[&str]) -> Vec<String> {
        all.iter().map(|&one| one.to_owned()).collect()
    }

    fn step(occasion: &str, moves: &Value, sealed: bool, shown: &Value) -> Value {
        let intended = json!([{ "moves": moves, "sealed": sealed, "shown": shown }]);
        json!({ "intended": intended, "occasion": occasion })
    }

    /// Drafts that earlier versions wrote in random games, with their meaning.
    fn written_by_earlier_versions() -> Vec<(&'static str, Draft)> {
        let lord = step(
            "pulled:2:feudal_lord",
            &json!([["ability:a"]]),
            true,
            &json!([[]]),
        );
        let refused = json!([[{ "event": "gift_refused", "from": 2, "good": "water", "seat": 1 }]]);
        let water = step("gift:1:water", &json!([["refuse"]]), false, &refused);
        let plans = [water, lord.clone()].map(|step| KeptPlan {
            steps: vec![step],
            note: None,
        });
        let fed = json!([[{ "event": "fed", "owed": 3, "paid": { "franc": 3 }, "seat": 0 }]]);
        let feeding = step("feeding:1", &json!([["pay:franc:3"]]), true, &fed);
        let iron = json!([[{ "amount": 1, "event": "took", "seat": 1, "space": "iron" }]]);
        let iron = step("turn:5:7", &json!([["take:iron"]]), false, &iron);
        let done =
            |card: &str| json!([[{ "card": card, "event": "card_done", "seat": 0, "used": 0 }]]);
        let shared = step(
            "shared:2:cultivator",
            &json!([["done"]]),
            true,
            &done("cultivator"),
        );
        let alone = step(
            "alone:2:water_carrier",
            &json!([["done"]]),
            true,
            &done("water_carrier"),
        );
        let food = json!([[{ "event": "gift_refused", "from": 1, "good": "food", "seat": 0 }]]);
        let food = step("gift:4:food", &json!([["refuse"]]), false, &food);
        let pulled = step(
            "pulled:4:carpenter",
            &json!([["done"]]),
            true,
            &done("carpenter"),
        );
        let answers = |all: &[(&str, &str)]| {
            let text = |&(question, answer): &(&str, &str)| (question.into(), answer.into());
            all.iter().map(text).collect()
        };
        vec![
            (r#"{"moves":[],"path":[],"page":null}"#, Draft::default()),
            (
                r#"{"moves":[["remove","space:4-1"]],"path":["fee"],"next":["ability:a"],"page":null}"#,
                Draft {
                    at: At::Table(Walked {
                        moves: vec![texts(&["remove", "space:4-1"])],
                        path: texts(&["fee"]),
                        next: texts(&["ability:a"]),
                        undone: Vec::new(),
                    }),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[["loan"]],"path":[],"undone":["loan"],"page":null}"#,
                Draft {
                    at: At::Table(Walked {
                        moves: vec![texts(&["loan"])],
                        undone: texts(&["loan"]),
                        ..Walked::default()
                    }),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[],"path":[],"hint":{"path":["take:wood"],"text":"💡 Hint: Take 4 wood.","moves":95},"page":"board.0","standing":{"supply":""}}"#,
                Draft {
                    page: Some("board.0".into()),
                    hint: Some(Hint {
                        path: texts(&["take:wood"]),
                        text: "💡 Hint: Take 4 wood.".into(),
                        moves: 95,
                    }),
                    standing: answers(&[("supply", "")]),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[["decline"]],"path":["offer"],"page":null,"ahead":"offered:1:bean"}"#,
                Draft {
                    at: At::Ahead(Ahead {
                        occasion: "offered:1:bean".into(),
                        walked: Walked {
                            moves: vec![texts(&["decline"])],
                            path: texts(&["offer"]),
                            ..Walked::default()
                        },
                        ..Ahead::default()
                    }),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[["take:grain"]],"path":[],"page":null,"ahead":"turn:5:7","otherwise":true,"decided":[{"intended":[{"moves":[["take:iron"]],"sealed":false,"shown":[[{"amount":1,"event":"took","seat":1,"space":"iron"}]]}],"occasion":"turn:5:7"}],"standing":{"feeding":"francs_first","interest":"loan"}}"#,
                Draft {
                    at: At::Ahead(Ahead {
                        occasion: "turn:5:7".into(),
                        otherwise: true,
                        plan: OpenPlan::default(),
                        walked: Walked {
                            moves: vec![texts(&["take:grain"])],
                            ..Walked::default()
                        },
                    }),
                    decided: vec![iron],
                    standing: answers(&[("feeding", "francs_first"), ("interest", "loan")]),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[["take:cattle"]],"path":[],"page":null,"ahead":"turn:1:3","steps":[{"intended":[{"moves":[["pay:franc:3"]],"sealed":true,"shown":[[{"event":"fed","owed":3,"paid":{"franc":3},"seat":0}]]}],"occasion":"feeding:1"}]}"#,
                Draft {
                    at: At::Ahead(Ahead {
                        occasion: "turn:1:3".into(),
                        plan: OpenPlan {
                            steps: vec![feeding],
                            kept: None,
                        },
                        walked: Walked {
                            moves: vec![texts(&["take:cattle"])],
                            ..Walked::default()
                        },
                        ..Ahead::default()
                    }),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[],"path":[],"page":null,"steps":[{"intended":[{"moves":[["ability:a"]],"sealed":true,"shown":[[]]}],"occasion":"pulled:2:feudal_lord"}],"plan":1,"plans":[{"steps":[{"intended":[{"moves":[["refuse"]],"sealed":false,"shown":[[{"event":"gift_refused","from":2,"good":"water","seat":1}]]}],"occasion":"gift:1:water"}]},{"steps":[{"intended":[{"moves":[["ability:a"]],"sealed":true,"shown":[[]]}],"occasion":"pulled:2:feudal_lord"}]}]}"#,
                Draft {
                    at: At::BetweenSteps(OpenPlan {
                        steps: vec![lord],
                        kept: Some(1),
                    }),
                    plans: plans.to_vec(),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[["ability:a"]],"path":[],"page":null,"ahead":"pulled:2:feudal_lord","plan":1,"plans":[{"steps":[{"intended":[{"moves":[["refuse"]],"sealed":false,"shown":[[{"event":"gift_refused","from":2,"good":"water","seat":1}]]}],"occasion":"gift:1:water"}]},{"steps":[{"intended":[{"moves":[["ability:a"]],"sealed":true,"shown":[[]]}],"occasion":"pulled:2:feudal_lord"}]}]}"#,
                Draft {
                    at: At::Ahead(Ahead {
                        occasion: "pulled:2:feudal_lord".into(),
                        plan: OpenPlan {
                            steps: Vec::new(),
                            kept: Some(1),
                        },
                        walked: Walked {
                            moves: vec![texts(&["ability:a"])],
                            ..Walked::default()
                        },
                        ..Ahead::default()
                    }),
                    plans: plans.to_vec(),
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[],"path":[],"page":null,"decided":[{"intended":[{"moves":[["done"]],"sealed":true,"shown":[[{"card":"cultivator","event":"card_done","seat":0,"used":0}]]}],"occasion":"shared:2:cultivator"}],"plans":[{"steps":[{"intended":[{"moves":[["done"]],"sealed":true,"shown":[[{"card":"water_carrier","event":"card_done","seat":0,"used":0}]]}],"occasion":"alone:2:water_carrier"}],"note":"if *Bob* sleeps"}]}"#,
                Draft {
                    decided: vec![shared],
                    plans: vec![KeptPlan {
                        steps: vec![alone],
                        note: Some("if *Bob* sleeps".into()),
                    }],
                    ..Draft::default()
                },
            ),
            (
                r#"{"moves":[],"path":[],"page":null,"decided":[{"intended":[{"moves":[["refuse"]],"sealed":false,"shown":[[{"event":"gift_refused","from":1,"good":"food","seat":0}]]}],"occasion":"gift:4:food"}],"dropped":[{"intended":[{"moves":[["done"]],"sealed":true,"shown":[[{"card":"carpenter","event":"card_done","seat":0,"used":0}]]}],"occasion":"pulled:4:carpenter"}]}"#,
                Draft {
                    decided: vec![food],
                    dropped: vec![pulled],
                    ..Draft::default()
                },
            ),
        ]
    }

    #[test]
    fn drafts_of_earlier_versions_are_read_and_written_as_they_stand() {
        for (stored, draft) in written_by_earlier_versions() {
            assert_eq!(read(stored), draft, "{stored}");
            assert_eq!(serde_json::to_string(&draft).unwrap(), stored);
        }
    }

    #[test]
    fn a_contradiction_costs_nothing_that_was_decided_or_planned() {
        let kept =
            r#""decided":[1],"dropped":[2],"plans":[{"steps":[3]}],"standing":{"gifts":"take"}"#;
        let between = At::BetweenSteps(OpenPlan {
            steps: vec![json!(4)],
            kept: Some(0),
        });
        for (contradiction, at) in [
            (r#""steps":[4],"plan":0,"undone":["done"]"#, between.clone()),
            (
                r#""steps":[4],"plan":0,"moves":[["done"]],"path":["fee"],"next":["done"],"otherwise":true"#,
                between,
            ),
            (r#""plan":0"#, At::default()),
            (
                r#""otherwise":true,"moves":[["done"]]"#,
                Draft::of(vec![texts(&["done"])], Vec::new()).at,
            ),
        ] {
            let draft = read(&format!("{{{contradiction},{kept}}}"));
            let expected = Draft {
                at,
                ..read(&format!("{{{kept}}}"))
            };
            assert_eq!(draft, expected, "{contradiction}");
            assert_eq!(read(&serde_json::to_string(&draft).unwrap()), draft);
        }
        let rest = read(&format!("{{{kept}}}"));
        assert_eq!(
            (rest.decided.len(), rest.plans.len(), rest.standing.len()),
            (1, 1, 1)
        );
    }
}
