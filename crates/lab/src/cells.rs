//! Single numbers of a game's data files: reading and changing them.

use std::fmt;

use csv::{ReaderBuilder, StringRecord, Trim, WriterBuilder};

use crate::LabError;

/// The source of what may be tuned.
const JUDGEMENT: &str = "judgement";

/// A number of the data that is another than in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Where it stands.
    pub cell: Cell,
    /// What it is instead.
    pub value: f64,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.value)
    }
}

/// Where a number of the data stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The file: `units.csv`.
    pub file: String,
    /// The row, by what stands in its first column.
    pub row: String,
    /// The column, by its name.
    pub column: String,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "data:{}/{}/{}", self.file, self.row, self.column)
    }
}

impl Cell {
    /// Reads `units.csv/22A/attack`.
    pub(crate) fn read(text: &str) -> Result<Self, LabError> {
        let parts: Vec<&str> = text.split('/').collect();
        let [file, row, column] = parts[..] else {
            let why = format!("`data:{text}` is not FILE/ROW/COLUMN: write data:units.csv/NAME/COLUMN");
            return Err(LabError::Asked(why));
        };
        Ok(Self { file: file.to_owned(), row: row.to_owned(), column: column.to_owned() })
    }

    /// The number that stands there, if it is a matter of judgement.
    pub(crate) fn number(&self, text: &str) -> Result<f64, LabError> {
        self.found(text).map(|found| found.number)
    }

    /// The file with another number there. The rest of it stays as it is.
    pub(crate) fn replaced(&self, text: &str, number: f64) -> Result<String, LabError> {
        let found = self.found(text)?;
        let fields: Vec<String> = found.fields.iter().map(str::to_owned).collect();
        let fields = fields.into_iter().enumerate();
        let fields: Vec<String> =
            fields.map(|(at, field)| if at == found.column { number.to_string() } else { field }).collect();
        let mut line = WriterBuilder::new().from_writer(Vec::new());
        let failed = |error: String| self.wrong(&error);
        line.write_record(&fields).map_err(|error| failed(error.to_string()))?;
        let line = line.into_inner().map_err(|error| failed(error.to_string()))?;
        let line = String::from_utf8(line).map_err(|error| failed(error.to_string()))?;
        Ok([&text[..found.begins], &line, &text[found.ends..]].concat())
    }

    fn wrong(&self, why: &str) -> LabError {
        LabError::Asked(format!("{self}: {why}"))
    }

    fn found(&self, text: &str) -> Result<Found, LabError> {
        let reader = &mut ReaderBuilder::new();
        reader.has_headers(false).flexible(true).comment(Some(b'#')).trim(Trim::All);
        let mut records = reader.from_reader(text.as_bytes()).into_records();
        let header = records.next().and_then(Result::ok).unwrap_or_default();
        let names = || header.iter().collect::<Vec<_>>().join(", ");
        let place = |name: &str| header.iter().position(|column| column == name);
        let Some(column) = place(&self.column) else {
            return Err(self.wrong(&format!(
                "{} has no column `{}`, only {}",
                self.file,
                self.column,
                names()
            )));
        };
        let mut found = None;
        while let Some(record) = records.next() {
            let record = record.map_err(|error| self.wrong(&error.to_string()))?;
            if record.get(0) != Some(&self.row) {
                continue;
            }
            if found.is_some() {
                return Err(self.wrong(&format!("{} has more than one row `{}`", self.file, self.row)));
            }
            let begins = behind_comments(text, record.position().map_or(0, |at| at.byte() as usize));
            found = Some((record, begins, records.reader().position().byte() as usize));
        }
        let Some((fields, begins, ends)) = found else {
            let key = header.get(0).unwrap_or("first");
            let row = &self.row;
            return Err(self.wrong(&format!("{} has no row `{row}` in its column {key}", self.file)));
        };
        let source = place("source").and_then(|at| fields.get(at)).unwrap_or("not named");
        if source != JUDGEMENT {
            return Err(self.wrong(&format!(
                "the source of that row is {source}: only what is {JUDGEMENT} may be moved"
            )));
        }
        let field = fields.get(column).unwrap_or_default();
        let number = field.parse().ok().filter(|number: &f64| number.is_finite());
        let number = number.ok_or_else(|| self.wrong(&format!("`{field}` is not a number")))?;
        Ok(Found { fields, column, number, begins, ends })
    }
}

/// Where the record begins that is read from here: comments and blank lines before it are skipped.
fn behind_comments(text: &str, mut begins: usize) -> usize {
    while let Some((line, _)) = text[begins..].split_once('\n') {
        if !line.trim().is_empty() && !line.starts_with('#') {
            break;
        }
        begins += line.len() + 1;
    }
    begins
}

/// A cell in its file.
struct Found {
    fields: StringRecord,
    column: usize,
    number: f64,
    /// Where its record begins and ends in the text.
    begins: usize,
    ends: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "name,strength,source,note\n\
        # a comment, with a comma\n\
        B1, 4,judgement,\"first, of all\"\n\
        \n\
        B2,5,history,\n\
        B3,6,judgement,last\n\
        B4,x,judgement,\n\
        B5,1,judgement,\nB5,2,judgement,\n";

    fn cell(row: &str, column: &str) -> Cell {
        Cell { file: "units.csv".to_owned(), row: row.to_owned(), column: column.to_owned() }
    }

    #[test]
    fn one_number_is_changed_and_nothing_else() {
        assert_eq!(cell("B1", "strength").number(FILE).expect("a number"), 4.0);
        let changed = cell("B1", "strength").replaced(FILE, 7.0).expect("changed");
        assert_eq!(changed, FILE.replace("B1, 4,", "B1,7,"));
        let changed = cell("B3", "strength").replaced(FILE, 6.5).expect("changed");
        assert_eq!(changed, FILE.replace("B3,6,", "B3,6.5,"));
        assert_eq!(cell("B3", "strength").number(&changed).expect("a number"), 6.5);
    }

    #[test]
    fn what_is_no_judgement_or_no_number_is_refused() {
        let error = |row, column| cell(row, column).number(FILE).expect_err("refused").to_string();
        assert_eq!(
            error("B2", "strength"),
            "data:units.csv/B2/strength: the source of that row is history: only what is judgement may be moved"
        );
        assert!(error("B9", "strength").ends_with("units.csv has no row `B9` in its column name"));
        assert!(error("B1", "speed").ends_with("no column `speed`, only name, strength, source, note"));
        assert!(error("B4", "strength").ends_with("`x` is not a number"));
        assert!(error("B5", "strength").ends_with("more than one row `B5`"));
        assert!(Cell::read("units.csv/B1").is_err() && Cell::read("a/b/c/d").is_err());
    }
}
