//! Texts that are not values.

use amazons::values::Values;
use proptest::prelude::*;

#[test]
fn errors_quote_the_text_and_state_what_was_expected() {
    let deep = "{".repeat(65);
    let too_deep = format!(r#"value "{deep}", column 65: expected at most 64 braces in each other"#);
    let rows = [
        ("", r#"value "", column 1: expected a number, ^, v, * or {, found the end"#),
        ("x", r#"value "x", column 1: expected a number, ^, v, * or {, found "x""#),
        ("{1|", r#"value "{1|", column 4: expected a number, ^, v, * or {, found the end"#),
        ("{1}", r#"value "{1}", column 3: expected a comma or |, found "}""#),
        ("{1|2", r#"value "{1|2", column 5: expected a comma or }, found the end"#),
        ("{1|2}}", r#"value "{1|2}}", column 6: expected the end, found "}""#),
        ("{1,|2}", r#"value "{1,|2}", column 4: expected a number, ^, v, * or {, found "|2}""#),
        ("-", r#"value "-", column 2: expected a number, found the end"#),
        ("1/3", r#"value "1/3", column 3: expected a power of two up to 2^32, found "3""#),
        ("1/", r#"value "1/", column 3: expected a power of two up to 2^32, found """#),
        ("257", r#"value "257", column 1: expected a number that is not larger than 256, found "257""#),
        (
            "99999999999999999999",
            concat!(
                r#"value "99999999999999999999", column 1: expected a number that is not larger than 256, "#,
                r#"found "99999999999999999999""#
            ),
        ),
        ("513/2", r#"value "513/2", column 1: expected a number that is not larger than 256, found "513""#),
        ("1/8589934592", r#"value "1/8589934592", column 3: expected a power of two up to 2^32, found "8589934592""#),
        ("*65", r#"value "*65", column 2: expected a number up to 64, found "65""#),
        ("^v2", r#"value "^v2", column 2: expected the end, found "v2""#),
        (&deep, &too_deep),
    ];
    for (text, expected) in rows {
        let error = Values::new().read(text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let error = Values::new().with_limit(3).read("{2|-2}").unwrap_err();
    assert_eq!(error.to_string(), r#"value "{2|-2}": expected a game that fits into the store, whose limit is 3"#);
}

#[test]
fn the_largest_value_of_each_kind_is_parsed() {
    for text in ["256", "-256", "511/2", "-1/4294967296", "^64", "v64", "*64", "-3/4v12*13", "^64*64"] {
        let mut values = Values::new();
        let value = values.read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(values.text(value), text);
    }
    let mut values = Values::new();
    let nested = format!("{}1{}", "{".repeat(64), "|0}".repeat(64));
    assert!(values.read(&nested).is_ok());
    assert_eq!(
        values.read(" { 512/2 , 1 / 2 | - 3 * 2 } ").map(|value| values.text(value)),
        Ok("{256|-3*2}".to_owned())
    );
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(2_000))]

    #[test]
    fn arbitrary_text_never_panics(text in "\\PC{0,20}", near in "[{}|,*^v/0-9é -]{0,24}") {
        let mut values = Values::new().with_limit(10_000);
        for text in [text, near] {
            if let Ok(value) = values.read(&text) {
                let written = values.text(value);
                prop_assert_eq!(values.read(&written), Ok(value), "{} is {}", text, written);
            }
        }
    }
}
