//! The folder that a program writes.

use std::error::Error;
use std::fs;
use std::path::Path;

/// A file in the folder, by which a program recognises what it has written.
const MARK: &str = ".written-by-game-search";

/// Empties a folder that a program has written by this function, or creates it. The mark in the folder contains its path, so a
/// copy in another place is not emptied. Neither is a folder with a repository.
///
/// # Errors
///
/// Returns an error if the folder contains other files, or cannot be written.
pub fn claim(folder: &Path) -> Result<(), Box<dyn Error>> {
    let named = |error| format!("{}: {error}", folder.display());
    let path = || fs::canonicalize(folder).map(|path| path.display().to_string());
    match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(named(error).into()),
        Ok(mut entries) => {
            let is_repository = folder.join(".git").exists();
            let is_own = fs::read_to_string(folder.join(MARK)).is_ok_and(|it| path().is_ok_and(|path| it == path));
            if is_repository || !is_own && entries.next().is_some() {
                let why = "is not empty: expected an empty folder, or one that this program has written";
                return Err(format!("{} {why}", folder.display()).into());
            }
            fs::remove_dir_all(folder).map_err(named)?;
        }
    }
    fs::create_dir_all(folder).map_err(named)?;
    fs::write(folder.join(MARK), path().map_err(named)?).map_err(named)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_own_folder_is_emptied() -> Result<(), Box<dyn Error>> {
        let temporary = tempfile::tempdir()?;
        let folder = temporary.path().join("site");
        claim(&folder)?;
        fs::write(folder.join("old.html"), "old")?;
        claim(&folder)?;
        assert!(!folder.join("old.html").exists(), "the second time it is emptied");
        fs::create_dir(folder.join(".git"))?;
        assert!(claim(&folder).is_err(), "a repository");
        fs::remove_dir(folder.join(".git"))?;
        let moved = temporary.path().join("moved");
        fs::rename(&folder, &moved)?;
        assert!(claim(&moved).is_err(), "a folder that was written elsewhere");
        fs::rename(&moved, &folder)?;
        fs::remove_file(folder.join(MARK))?;
        claim(&folder)?;
        fs::remove_file(folder.join(MARK))?;
        fs::write(folder.join("mine.txt"), "mine")?;
        let refused = claim(&folder).expect_err("a folder of somebody else").to_string();
        assert!(refused.contains("is not empty: expected"), "{refused}");
        assert!(folder.join("mine.txt").exists());
        assert!(claim(&folder.join("mine.txt")).is_err(), "a file");
        Ok(())
    }
}
