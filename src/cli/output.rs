//! Where commands write what they make.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::fault::Fault;
use super::words::clean;

/// Where it is written. A file is written beside the one it will be, and takes its place when all is on the disk.
pub enum Output {
    /// The standard output.
    Print(BufWriter<io::Stdout>),
    /// A device or pipe, which has no place to be taken.
    Through(BufWriter<std::fs::File>, PathBuf),
    /// A file, by what is beside it so far.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Output {
    /// The file of a path; without one the standard output.
    pub fn open(path: Option<&Path>) -> Result<Output, Fault> {
        let Some(path) = path else { return Ok(Output::Print(BufWriter::new(io::stdout()))) };
        let fault = |error| unwritable(path, &error);
        // a link stays one: what it leads to is replaced
        let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = std::fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| old.is_dir()) {
            return Err(Fault::Input(format!("{} is a folder", clean(&path.display().to_string()))));
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            let file = std::fs::OpenOptions::new().write(true).open(path).map_err(fault)?;
            return Ok(Output::Through(BufWriter::new(file), path.to_owned()));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut beside = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            beside.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = beside.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(fault)?;
        if let Some(old) = old {
            file.as_file().set_permissions(old.permissions()).map_err(fault)?;
        }
        Ok(Output::File(BufWriter::new(file), path.to_owned()))
    }

    /// Writes more.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        match self {
            Output::Print(out) => Ok(out.write_all(bytes)?),
            Output::Through(out, path) => out.write_all(bytes).map_err(|error| unwritable(path, &error)),
            Output::File(out, path) => out.write_all(bytes).map_err(|error| unwritable(path, &error)),
        }
    }

    /// Brings all to the disk and puts it in its place. Without this a file is as it was.
    pub fn finish(self) -> Result<(), Fault> {
        match self {
            Output::Print(mut out) => Ok(out.flush()?),
            Output::Through(mut out, path) => out.flush().map_err(|error| unwritable(&path, &error)),
            Output::File(out, path) => {
                let fault = |error| unwritable(&path, &error);
                let file = out.into_inner().map_err(|error| fault(error.into_error()))?;
                file.as_file().sync_all().map_err(fault)?;
                file.persist(&path).map_err(|error| fault(error.error))?;
                Ok(())
            }
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Fault {
    Fault::Input(format!("cannot write {}: {error}", clean(&path.display().to_string())))
}
