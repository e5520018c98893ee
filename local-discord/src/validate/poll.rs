//! Limits of polls. Source: Discord documentation, *Poll Resource*.

use serde_json::Value;

use super::{FormErrors, present, problem};

/// The most answers to choose from.
pub const MAX_ANSWERS: usize = 10;
/// The most characters of the question.
pub const MAX_QUESTION: usize = 300;
/// The most characters of an answer.
pub const MAX_ANSWER: usize = 55;
/// The longest duration of a poll, in hours.
pub const MAX_DURATION: i64 = 32 * 24;

/// Checks the request for a poll.
pub fn check(poll: &Value, errors: &mut FormErrors) {
    errors.required_inside(poll, "question", |question, errors| {
        errors.required_words(question, "text", MAX_QUESTION);
        errors.object(question, "emoji");
    });
    errors.each(poll, "answers", (1, MAX_ANSWERS), |answer, errors| {
        if !errors.is_object(answer) {
            return;
        }
        errors.required_inside(answer, "poll_media", |media, errors| {
            errors.required_words(media, "text", MAX_ANSWER);
            errors.inside(media, "emoji", |emoji, errors| {
                errors.snowflake(emoji, "id");
                errors.text(emoji, "name", 0, 32);
                if present(emoji, "id").is_none() && present(emoji, "name").is_none() {
                    errors.add(problem::invalid_emoji());
                }
            });
        });
    });
    errors.flag(poll, "allow_multiselect");
    errors.integer(poll, "duration", 1, MAX_DURATION);
    errors.integer(poll, "layout_type", 1, 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::tests::{table, with};
    use serde_json::json;

    #[test]
    fn limits_are_exact() {
        let poll = json!({
            "question": {"text": "When?"},
            "answers": [{"poll_media": {"text": "Now"}}, {"poll_media": {"text": "Later"}}],
        });
        table(
            r#"
            ok {}
            ok {"question": {"text": "x*300"}, "duration": 768, "layout_type": 1, "allow_multiselect": true}
            ok {"answers": ["*10", {"poll_media": {"text": "x*55", "emoji": {"name": "🎲"}}}]}
            question.emoji:MODEL_TYPE_CONVERT {"question": {"text": "a", "emoji": "🎲"}}
            question.text:BASE_TYPE_BAD_LENGTH {"question": {"text": "x*301"}}
            question:BASE_TYPE_REQUIRED {"question": null}
            answers:BASE_TYPE_REQUIRED {"answers": []}
            answers:BASE_TYPE_BAD_LENGTH {"answers": ["*11", {"poll_media": {"text": "x"}}]}
            answers.0.poll_media.text:BASE_TYPE_BAD_LENGTH {"answers": [{"poll_media": {"text": "x*56"}}]}
            answers.0.poll_media.text:BASE_TYPE_REQUIRED {"answers": [{"poll_media": {"text": " "}}]}
            duration:NUMBER_TYPE_MAX {"duration": 769}
            layout_type:NUMBER_TYPE_MAX {"layout_type": 2}
            "#,
            |change, errors| check(&with(poll.clone(), change), errors),
        );
    }
}
