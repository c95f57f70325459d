//! CSV files with errors that name file, line and column. What the columns mean is left to the
//! reader of the sheet, but for the source that every row names.

use std::sync::Arc;

use csv::{ErrorKind, ReaderBuilder, StringRecord, Trim};

use crate::{number::HexNumber, source::Source};

/// What is wrong in a data file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {}expected {expected}, found {found}", in_column(.column.as_ref()))]
pub struct DataError {
    /// The name of the file, as it was given to [`Sheet::read`].
    pub file: String,
    /// The line in which the row begins, from 1.
    pub line: u64,
    /// The place (from 1) and the name of the column; `None` if the whole line is wrong.
    pub column: Option<(usize, String)>,
    /// What would have been right.
    pub expected: String,
    /// What stands there: a word of the file stands in quotes.
    pub found: String,
}

impl DataError {
    /// Something is wrong in a line of a file; in line 0 if it is the whole file.
    pub fn at(file: &str, line: u64, expected: impl Into<String>, found: impl Into<String>) -> Self {
        let (file, expected, found) = (file.to_owned(), expected.into(), found.into());
        Self { file, line, column: None, expected, found }
    }
}

fn in_column(column: Option<&(usize, String)>) -> String {
    column.map_or_else(String::new, |(place, name)| format!("column {place} ({name}): "))
}

/// A table read from a CSV file.
#[derive(Clone, Debug)]
pub struct Sheet {
    head: Arc<Head>,
    rows: Vec<Row>,
}

/// A row of a [`Sheet`]. Its functions take the name of a column and panic if the sheet was read
/// without it.
#[derive(Clone, Debug)]
pub struct Row {
    head: Arc<Head>,
    line: u64,
    fields: StringRecord,
}

#[derive(Debug)]
struct Head {
    file: String,
    columns: Vec<String>,
}

impl Sheet {
    /// Reads the text of a file whose header must be exactly these columns in this order.
    ///
    /// Blank lines and lines that start with `#` are skipped, spaces around fields are dropped. A
    /// field may stand in double quotes and then hold commas, line breaks and doubled quotes.
    ///
    /// # Errors
    /// The header is missing or other columns stand in it, a row has another number of fields, a
    /// quote is not closed, a column `source` names none ([`Source`]).
    pub fn read(file: &str, text: &str, columns: &[&str]) -> Result<Self, DataError> {
        let head = Arc::new(Head {
            file: file.to_owned(),
            columns: columns.iter().map(|&column| column.to_owned()).collect(),
        });
        let mut records = Records::new(&head, text);
        let header = records.next().transpose()?;
        let (line, header) = header.unwrap_or_else(|| (1, StringRecord::from(vec![""])));
        if header != *columns {
            let found = header.iter().collect::<Vec<_>>().join(",");
            return Err(head.error(line, format!("the header {}", columns.join(",")), format!("{found:?}")));
        }
        let rows = records.map(|record| {
            let (line, fields) = record?;
            if fields.len() != columns.len() {
                let (expected, found) = (count_of_fields(columns.len()), count_of_fields(fields.len()));
                return Err(head.error(line, expected, found));
            }
            Ok(Row { head: Arc::clone(&head), line, fields })
        });
        let rows = rows.collect::<Result<Vec<Row>, _>>()?;
        if columns.contains(&Source::COLUMN) {
            rows.iter().try_for_each(|row| Source::read(row).map(drop))?;
        }
        Ok(Self { head, rows })
    }

    /// The names in the column `name` of a file, whatever other columns it has: each a word of its own, none twice.
    ///
    /// # Errors
    /// The file is no sheet or has no such column; a name is missing, has spaces or stands there twice.
    pub fn names(file: &str, text: &str) -> Result<Vec<String>, DataError> {
        let head = Arc::new(Head { file: file.to_owned(), columns: Vec::new() });
        let header = Records::new(&head, text).next().transpose()?;
        let (line, header) = header.unwrap_or_else(|| (1, StringRecord::from(vec![""])));
        let columns: Vec<&str> = header.iter().collect();
        if !columns.contains(&"name") {
            return Err(head.error(line, "a column `name`".to_owned(), format!("{:?}", columns.join(","))));
        }
        let sheet = Self::read(file, text, &columns)?;
        let mut names: Vec<String> = Vec::new();
        for row in sheet.rows() {
            let name = row.text("name");
            if name.is_empty() || name.contains(char::is_whitespace) {
                return Err(row.error("name", "a name without spaces"));
            }
            if names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
                return Err(row.error("name", "a name that nothing else has"));
            }
            names.push(name.to_owned());
        }
        Ok(names)
    }

    /// The error that the sheet as a whole lacks something, told at its last row.
    pub fn error(&self, expected: impl Into<String>, found: impl Into<String>) -> DataError {
        let line = self.rows.last().map_or(1, Row::line);
        self.head.error(line, expected.into(), found.into())
    }

    /// The rows below the header, from top to bottom.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl Row {
    /// The line in which the row begins, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The field as it stands there.
    pub fn text(&self, column: &str) -> &str {
        &self.fields[self.place(column)]
    }

    /// The row as a type with a field for each column that it needs, called like the column.
    ///
    /// # Errors
    /// A field does not hold what the type wants.
    pub fn read<T: serde::de::DeserializeOwned>(&self) -> Result<T, DataError> {
        let columns = StringRecord::from(self.head.columns.clone());
        self.fields.deserialize(Some(&columns)).map_err(|error| {
            let (column, why) = match error.kind() {
                ErrorKind::Deserialize { err, .. } => (err.field(), err.kind().to_string()),
                _ => (None, error.to_string()),
            };
            match column.and_then(|place| self.head.columns.get(place as usize)) {
                Some(column) => self.error(column, format!("what fits there ({why})")),
                None => self.head.error(self.line, "a row that fits".to_owned(), why),
            }
        })
    }

    /// The field as a number.
    ///
    /// # Errors
    /// The field is no number, or one that does not fit.
    pub fn number<T: Number>(&self, column: &str) -> Result<T, DataError> {
        T::read(self.text(column)).ok_or_else(|| self.error(column, T::expected()))
    }

    /// The field as a number; `None` if it is empty.
    ///
    /// # Errors
    /// The field is neither empty nor a number that fits.
    pub fn optional_number<T: Number>(&self, column: &str) -> Result<Option<T>, DataError> {
        if self.text(column).is_empty() { Ok(None) } else { self.number(column).map(Some) }
    }

    /// The field as a hex number.
    ///
    /// # Errors
    /// The field does not hold exactly four digits.
    pub fn hex(&self, column: &str) -> Result<HexNumber, DataError> {
        self.text(column).parse().map_err(|_| self.error(column, "a hex number of four digits"))
    }

    /// Which of the words stands in the field.
    ///
    /// # Errors
    /// None of them does.
    pub fn one_of(&self, column: &str, words: &[&str]) -> Result<usize, DataError> {
        self.part_one_of(column, self.text(column), words)
    }

    /// Which of the words a part of the field is, for fields that hold a list.
    ///
    /// # Errors
    /// It is none of them.
    pub fn part_one_of(&self, column: &str, part: &str, words: &[&str]) -> Result<usize, DataError> {
        let place = words.iter().position(|&word| word == part);
        place.ok_or_else(|| self.part_error(column, part, format!("one of {}", words.join(", "))))
    }

    /// The error that the field holds something else than expected.
    pub fn error(&self, column: &str, expected: impl Into<String>) -> DataError {
        self.part_error(column, self.text(column), expected)
    }

    /// The error that a part of the field is something else than expected.
    pub fn part_error(&self, column: &str, part: &str, expected: impl Into<String>) -> DataError {
        DataError {
            column: Some((self.place(column) + 1, column.to_owned())),
            ..self.head.error(self.line, expected.into(), format!("{part:?}"))
        }
    }

    fn place(&self, column: &str) -> usize {
        let place = self.head.columns.iter().position(|name| name == column);
        place.unwrap_or_else(|| panic!("{} was read without a column {column}", self.head.file))
    }
}

impl Head {
    fn error(&self, line: u64, expected: String, found: String) -> DataError {
        DataError { file: self.file.clone(), line, column: None, expected, found }
    }
}

/// A kind of number that a field can hold.
pub trait Number: Sized {
    /// The number, if the text is one and it fits.
    fn read(text: &str) -> Option<Self>;
    /// What would be right, for an error message.
    fn expected() -> String;
}

macro_rules! whole_numbers {
    ($($kind:ty)*) => {$(
        impl Number for $kind {
            fn read(text: &str) -> Option<Self> {
                text.parse().ok()
            }
            fn expected() -> String {
                format!("a whole number from {} to {}", Self::MIN, Self::MAX)
            }
        }
    )*};
}
whole_numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

macro_rules! decimal_numbers {
    ($($kind:ty)*) => {$(
        impl Number for $kind {
            fn read(text: &str) -> Option<Self> {
                text.parse().ok().filter(|number: &Self| number.is_finite())
            }
            fn expected() -> String {
                "a number".to_owned()
            }
        }
    )*};
}
decimal_numbers!(f32 f64);

fn count_of_fields(count: usize) -> String {
    if count == 1 { "1 field".to_owned() } else { format!("{count} fields") }
}

/// The records of a text with the line in which each begins.
struct Records<'t> {
    head: Arc<Head>,
    text: &'t str,
    reader: csv::Reader<&'t [u8]>,
    /// How far lines have been counted, and to how many.
    counted: (usize, u64),
}

impl<'t> Records<'t> {
    fn new(head: &Arc<Head>, text: &'t str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .comment(Some(b'#'))
            .trim(Trim::All)
            .from_reader(text.as_bytes());
        Self { head: Arc::clone(head), text, reader, counted: (0, 1) }
    }

    fn read_past(&mut self) -> usize {
        usize::try_from(self.reader.position().byte()).expect("a place in the text").min(self.text.len())
    }

    /// The line at that byte; bytes must be asked for in ascending order.
    fn line_at(&mut self, byte: usize) -> u64 {
        let newlines =
            self.text.as_bytes()[self.counted.0..byte].iter().filter(|&&byte| byte == b'\n').count();
        self.counted = (byte, self.counted.1 + newlines as u64);
        self.counted.1
    }
}

impl Iterator for Records<'_> {
    type Item = Result<(u64, StringRecord), DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut fields = StringRecord::new();
            // The reader's own position of a record is that of the blank lines and comments before
            // it.
            let begin = skipped(self.text, self.read_past());
            let line = self.line_at(begin);
            match self.reader.read_record(&mut fields) {
                Ok(false) => return None,
                Ok(true) if fields == *[""].as_slice() => {} // a line of spaces
                Ok(true) => {
                    let end = self.read_past();
                    let quotes =
                        self.text.as_bytes()[begin..end].iter().filter(|&&byte| byte == b'"').count();
                    // The reader would take the rest of the file for one field.
                    return Some(if quotes.is_multiple_of(2) {
                        Ok((line, fields))
                    } else {
                        Err(self.head.error(line, "quotes in pairs".to_owned(), format!("{quotes}")))
                    });
                }
                Err(error) => {
                    return Some(Err(self.head.error(line, "CSV".to_owned(), error.to_string())));
                }
            }
        }
    }
}

/// Where the next record begins: behind blank lines and comments.
fn skipped(text: &str, mut byte: usize) -> usize {
    loop {
        match text.as_bytes().get(byte) {
            Some(b'\r' | b'\n') => byte += 1,
            Some(b'#') => {
                byte = text[byte..].find('\n').map_or(text.len(), |length| byte + length);
            }
            _ => return byte,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_row_is_read_into_a_type_or_names_the_column_that_does_not_fit() {
        #[derive(Debug, PartialEq, serde::Deserialize)]
        struct Unit {
            attack: u8,
            id: HexNumber,
        }
        let row = |text: &str| {
            read(&format!("id,attack,note\n{text}\n")).expect("a sheet").rows()[0].read::<Unit>()
        };
        let number = HexNumber::new(304).expect("a number");
        assert_eq!(row("0304,8,").expect("a unit"), Unit { attack: 8, id: number });
        let wrong = |text| -> String { row(text).expect_err("it does not fit").to_string() };
        assert!(
            wrong("0304,many,").starts_with("units.csv:2: column 2 (attack): expected what fits there (")
        );
        assert!(wrong("0304,many,").ends_with("found \"many\""));
        assert!(wrong("304,8,").contains("a hex number of four digits"), "{}", wrong("304,8,"));
    }

    fn read(text: &str) -> Result<Sheet, DataError> {
        Sheet::read("units.csv", text, &["id", "attack", "note"])
    }

    fn error(text: &str) -> String {
        read(text).expect_err("a faulty sheet").to_string()
    }

    fn only_row(text: &str) -> Row {
        read(text).expect("a sheet").rows()[0].clone()
    }

    #[test]
    fn fields_are_read_by_name() {
        let row = only_row("id,attack,note\n1, 5 ,\"a, \"\"b\"\"\"\n");
        assert_eq!((row.text("id"), row.text("note"), row.line()), ("1", "a, \"b\"", 2));
        assert_eq!(row.number("attack"), Ok(5_u8));
        assert_eq!(row.optional_number("attack"), Ok(Some(5.0_f32)));
        assert_eq!(row.one_of("attack", &["3", "5"]), Ok(1));
    }

    #[test]
    fn lines_are_counted_through_blanks_comments_and_quoted_breaks() {
        for end in ["\n", "\r\n"] {
            let text = "\u{feff}# units\n\nid,attack,note\n# one\n\n   \n1,5,\"two\nlines\"\n2,5,\n\n# \"three\n3,5,";
            let sheet = read(&text.replace('\n', end)).expect("a sheet");
            let lines: Vec<(&str, u64)> =
                sheet.rows().iter().map(|row| (row.text("id"), row.line())).collect();
            assert_eq!(lines, [("1", 7), ("2", 9), ("3", 12)]);
        }
    }

    #[test]
    fn errors_name_file_line_and_column() {
        let row = only_row("id,attack,note\n\n1,300,clera\n");
        let words = ["clear", "forest"];
        assert_eq!(
            row.one_of("note", &words).unwrap_err().to_string(),
            r#"units.csv:3: column 3 (note): expected one of clear, forest, found "clera""#
        );
        assert_eq!(
            row.number::<u8>("attack").unwrap_err().to_string(),
            r#"units.csv:3: column 2 (attack): expected a whole number from 0 to 255, found "300""#
        );
        assert_eq!(
            row.number::<f32>("note").unwrap_err().to_string(),
            r#"units.csv:3: column 3 (note): expected a number, found "clera""#
        );
        assert_eq!(
            row.hex("attack").unwrap_err().to_string(),
            r#"units.csv:3: column 2 (attack): expected a hex number of four digits, found "300""#
        );
        assert_eq!(
            row.error("id", "another id").to_string(),
            r#"units.csv:3: column 1 (id): expected another id, found "1""#
        );
    }

    #[test]
    fn an_empty_number_is_an_error_unless_optional() {
        let row = only_row("id,attack,note\n,,\n");
        assert_eq!(row.optional_number::<u8>("attack"), Ok(None));
        assert!(row.number::<u8>("attack").is_err());
        assert!(only_row("id,attack,note\n1,NaN,").number::<f64>("attack").is_err());
    }

    #[test]
    fn faulty_files_are_errors() {
        assert_eq!(error(""), r#"units.csv:1: expected the header id,attack,note, found """#);
        assert_eq!(
            error("# no\nid,note,attack\n"),
            r#"units.csv:2: expected the header id,attack,note, found "id,note,attack""#
        );
        assert_eq!(error("id,attack,note\n1,2\n"), "units.csv:2: expected 3 fields, found 2 fields");
        assert_eq!(error("id,attack,note\n1,2,3,4\n"), "units.csv:2: expected 3 fields, found 4 fields");
        assert_eq!(
            error("id,attack,note\n1,2,\"3\n4,5,6\n"),
            "units.csv:2: expected quotes in pairs, found 1"
        );
    }

    #[test]
    #[should_panic(expected = "units.csv was read without a column attak")]
    fn a_column_that_was_not_asked_for_is_our_bug() {
        only_row("id,attack,note\n1,2,3\n").text("attak");
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "(id,attack,note\n)?[a1,\"#\r\n ä\u{feff}]{0,40}") {
            if let Ok(sheet) = read(&text) {
                for row in sheet.rows() {
                    prop_assert!(row.line() as usize <= text.lines().count());
                }
            }
        }
    }
}
