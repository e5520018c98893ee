//! The problems of fields, with Discord's codes and messages.

use std::fmt::Display;

/// One kind of problem with a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Discord's code of the problem.
    pub(super) code: &'static str,
    /// The problem in words.
    pub(super) message: String,
}

macro_rules! problems {
    ($($name:ident($($value:ident),*) $code:ident $message:literal;)*) => {
        $(pub(crate) fn $name($($value: impl Display),*) -> Problem {
            Problem {
                code: stringify!($code),
                message: format!($message),
            }
        })*
    };
}

problems! {
    required() BASE_TYPE_REQUIRED "This field is required";
    too_long(max) BASE_TYPE_MAX_LENGTH "Must be {max} or fewer in length.";
    bad_length(min, max) BASE_TYPE_BAD_LENGTH "Must be between {min} and {max} in length.";
    not_among(choices) BASE_TYPE_CHOICES "Value must be one of {choices}.";
    no_text() STRING_TYPE_CONVERT "Could not interpret value as string.";
    no_flag() BOOLEAN_TYPE_CONVERT "Must be either true or false.";
    no_list() LIST_TYPE_CONVERT "Only iterables may be used in a ListType";
    no_object() MODEL_TYPE_CONVERT "Only dictionaries may be used in a ModelType";
    no_integer(value) NUMBER_TYPE_COERCE r#"Value "{value}" is not int."#;
    no_snowflake(value) NUMBER_TYPE_COERCE r#"Value "{value}" is not snowflake."#;
    not_of_option(value) NUMBER_TYPE_COERCE r#"Value "{value}" is not of the option's type."#;
    too_small(min) NUMBER_TYPE_MIN "int value should be greater than or equal to {min}.";
    too_large(max) NUMBER_TYPE_MAX "int value should be less than or equal to {max}.";
    not_between(min, max) NUMBER_TYPE_MAX "int value should be between {min} and {max}.";
    no_nonce() STRING_TYPE_CONVERT "A nonce is a whole number or a string.";
    no_time(value) DATE_TIME_TYPE_PARSE "Could not parse {value}. Should be ISO8601.";
    already_there() SET_TYPE_ALREADY_CONTAINS_VALUE "The set already contains this value";
    no_locale() ENUM_TYPE_COERCE "Unknown locale";
    unknown_locale(locale) ENUM_TYPE_COERCE r#"Unknown locale "{locale}""#;
    wrong_type(types) UNION_TYPE_CHOICES r#"Value of field "type" must be one of ({types})."#;
    wrong_content_type() CONTENT_TYPE_INVALID
        r#"Expected "Content-Type" header to be one of {{'application/json'}}."#;
    no_upload() UNFURLED_MEDIA_ITEM_ATTACHMENT_REFERENCE_REQUIRED
        "Only attachment://<filename> references are supported.";
    no_address() URL_TYPE_INVALID_SCHEME "Not a well formed URL.";
    bad_link() URL_TYPE_INVALID_SCHEME "Scheme must be one of ('http', 'https', 'discord').";
    bad_scheme(url) URL_TYPE_INVALID_SCHEME
        r#"Scheme "{url}" is not supported. Scheme must be one of ('http', 'https')."#;

    unknown_recipient() USER_NOT_FOUND "The user could not be found.";
    unknown_tag() FORUM_TAG_INVALID "Unknown tag, or one that only moderators may set";
    unknown_reply() REPLIES_UNKNOWN_MESSAGE "Unknown message";
    wrong_callback() INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID
        "This response type cannot answer this interaction.";
    attachment_not_found() ATTACHMENT_NOT_FOUND "Attachment not found";
    attachment_not_listed() ATTACHMENT_NOT_LISTED "Uploaded files must be listed in attachments";
    media_not_found(name) UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND
        "The referenced attachment was not found: {name}";

    embeds_too_large(max) MAX_EMBED_SIZE_EXCEEDED "Embed size exceeds maximum size of {max}";
    legacy_field(key) MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2
        "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
    mentions_exclusive(key) MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE
        r#"parse:["{key}"] and {key}: [ids...] are mutually exclusive."#;

    command_too_large(max) APPLICATION_COMMAND_TOO_LARGE "Command exceeds maximum size ({max})";
    command_name_taken() APPLICATION_COMMANDS_DUPLICATE_NAME
        "Application command names must be unique";
    invalid_name() APPLICATION_COMMAND_INVALID_NAME "Command name is invalid";
    context_menu_field(key) APPLICATION_COMMAND_CONTEXT_MENU_FIELD
        "Context menu commands cannot have {key}";
    option_name_taken() APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS
        "The specified name is already used";
    option_translation_taken() APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS
        "Option name already exists";
    choice_name_taken() APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS
        "The specified name is already used";
    required_after_optional() APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID
        "Required options must be placed before non-required options";
    nested_too_deep() APPLICATION_COMMAND_OPTIONS_TYPE_INVALID
        "Subcommands cannot be nested this deep";
    mixed_options() APPLICATION_COMMAND_OPTIONS_TYPE_INVALID
        "Sub-command and sub-command group option types are mutually exclusive to all other types";
    no_channel_option() APPLICATION_COMMAND_OPTIONS_TYPE_INVALID
        "Only channel options have channel types";
    no_autocomplete() APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID
        "Autocomplete is for text and number options without choices";
    no_choices() APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID
        "Choices are for text and number options";
    no_number_option() APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID
        "Only number options have a smallest and largest value";
    no_text_option() APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID "Only text options have a length";
    min_text_above_max() APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID
        "The smallest length must not exceed the largest";
    number_out_of_bounds(value) NUMBER_TYPE_MAX
        "{value} is not between -2^53 and 2^53.";
    min_above_max() APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID
        "The smallest value must not exceed the largest";

    too_many_components(max) COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED
        "The maximum number of components is {max}";
    too_much_text(max) COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED
        "Components displayable text size exceeds maximum size of {max}";
    row_too_wide() COMPONENT_LAYOUT_WIDTH_EXCEEDED
        "The specified component exceeds the maximum width";
    custom_id_taken() COMPONENT_CUSTOM_ID_DUPLICATED "The specified custom_id is already used";
    id_taken() COMPONENT_ID_DUPLICATED "The specified id is already used";
    disabled_in_modal() COMPONENT_DISABLED_IN_MODAL "Components in modals cannot be disabled";
    needs_a_value() COMPONENT_REQUIRED_MIN_VALUES
        "min_values must be at least 1 where an answer is required";
    wrong_default(kinds) SELECT_COMPONENT_DEFAULT_VALUE_TYPE_INVALID
        r#"Value of field "type" must be one of ({kinds})."#;
    defaults_out_of_range(min, max) SELECT_COMPONENT_DEFAULT_VALUES_OUT_OF_RANGE
        "The number of default values must be between {min} and {max}";
    invalid_emoji() BUTTON_COMPONENT_INVALID_EMOJI "Invalid emoji";
    unfit_text() STRING_TYPE_REGEX "String value did not match validation regex.";
    emoji_name_taken() APPLICATION_EMOJI_NAME_ALREADY_TAKEN
        "An emoji with that name already exists in this application.";
    no_image() IMAGE_INVALID "Invalid image data";
    image_too_large() BINARY_TYPE_MAX_SIZE "File cannot be larger than 256.0 kb.";
    unlabelled_button() BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED
        "A button must have a label or emoji";
    unnamed_button() BUTTON_COMPONENT_CUSTOM_ID_REQUIRED "A custom id is required";
    button_field(style, key) BUTTON_COMPONENT_FIELD_NOT_ALLOWED
        "A button of style {style} cannot have {key}";
    option_value_taken() SELECT_COMPONENT_OPTION_VALUE_DUPLICATED
        "The specified value is already used";
    no_string_select() SELECT_COMPONENT_OPTIONS_NOT_ALLOWED "Only string selects have options";
    too_many_defaults(max) SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS
        "At most {max} options can be default";
    min_values_above_max(min, max) SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX
        "Minimum values {min} must not exceed maximum values {max}";
    max_values_above_options(max, count) SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS
        "Maximum values {max} must not exceed the number of options {count}";
    min_length_above_max() TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX
        "Minimum length must not exceed maximum length";
}
