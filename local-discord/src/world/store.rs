//! Stores the world in a file, and the content of attachments beside it.
//!
//! The state file is JSON. A folder next to it, with its name and `.files` appended, holds one file
//! per attachment. Each file is written under another name first and then renamed, so it is never
//! incomplete. Only the owner can read the files.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::World;
use crate::ids::AttachmentId;

/// The version of the state file's layout.
const FORMAT: u32 = 1;

/// The reason why the state could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum WorldFileError {
    /// The file could not be read.
    #[error("cannot read the state file {path}: {source}")]
    Read {
        /// The state file or a file that belongs to it.
        path: PathBuf,
        /// The error of the file system.
        source: io::Error,
    },
    /// The file exists, but is not a state of this program. It is left unchanged.
    #[error("the state file {path} is broken ({reason}); move it away to start afresh")]
    Broken {
        /// The state file or a file that belongs to it.
        path: PathBuf,
        /// A description of what is wrong.
        reason: String,
    },
    /// The file could not be written.
    #[error("cannot write the state file {path}: {source}")]
    Write {
        /// The state file or a file that belongs to it.
        path: PathBuf,
        /// The error of the file system.
        source: io::Error,
    },
}

#[derive(Deserialize)]
struct Stored {
    format: u32,
    world: World,
}

#[derive(Serialize)]
struct Storing<'w> {
    format: u32,
    world: &'w World,
}

/// Returns this path with a suffix on its name.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Reads the world from `path`; `None` if there is no such file.
pub(crate) fn load(path: &Path) -> Result<Option<World>, WorldFileError> {
    let read = |path: &Path, source| {
        let path = path.to_owned();
        WorldFileError::Read { path, source }
    };
    let broken = |path: &Path, reason: String| {
        let path = path.to_owned();
        WorldFileError::Broken { path, reason }
    };
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(read(path, source)),
    };
    let stored: Stored =
        serde_json::from_slice(&text).map_err(|error| broken(path, error.to_string()))?;
    if stored.format != FORMAT {
        let reason = format!("its format is {}, not {FORMAT}", stored.format);
        return Err(broken(path, reason));
    }
    let mut world = stored.world;
    let folder = beside(path, ".files");
    let messages = world.messages.values_mut().flat_map(BTreeMap::values_mut);
    for attachment in messages.flat_map(|message| &mut message.attachments) {
        let path = folder.join(attachment.id.to_string());
        let bytes = fs::read(&path).map_err(|source| read(&path, source))?;
        if bytes.len() != attachment.size {
            let reason = format!("it has {} bytes, not {}", bytes.len(), attachment.size);
            return Err(broken(&path, reason));
        }
        attachment.bytes = bytes.into();
    }
    Ok(Some(world))
}

/// Writes the world to `path`, without ephemeral messages, which are lost at a restart. `written`
/// records which attachments are already on disk.
pub(crate) fn save(
    path: &Path,
    mut world: World,
    written: &mut HashSet<AttachmentId>,
) -> Result<(), WorldFileError> {
    for messages in world.messages.values_mut() {
        messages.retain(|_, message| !message.is_ephemeral());
    }
    let folder = beside(path, ".files");
    for attachment in world
        .all_messages()
        .flat_map(|message| &message.attachments)
    {
        if !written.contains(&attachment.id) {
            create_folder(&folder)?;
            write_whole(&folder.join(attachment.id.to_string()), &attachment.bytes)?;
        }
    }
    if let Some(parent) = folder_of(path) {
        create_folder(parent)?;
    }
    let storing = Storing {
        format: FORMAT,
        world: &world,
    };
    let text = serde_json::to_vec(&storing).map_err(|error| failed(path)(error.into()))?;
    write_whole(path, &text)?;
    // Remove the files only after the state no longer names them.
    let kept = attachments_of(&world);
    for gone in written.difference(&kept) {
        let _ = fs::remove_file(folder.join(gone.to_string()));
    }
    *written = kept;
    Ok(())
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> WorldFileError {
    let path = path.to_owned();
    |source| WorldFileError::Write { path, source }
}

fn folder_of(path: &Path) -> Option<&Path> {
    path.parent()
        .filter(|parent| !parent.as_os_str().is_empty())
}

fn create_folder(path: &Path) -> Result<(), WorldFileError> {
    let mut folder = fs::DirBuilder::new();
    folder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.create(path).map_err(failed(path))
}

/// Creates a file that only its owner can read and write: it holds what people wrote.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), WorldFileError> {
    let temporary = beside(path, ".new");
    let write = || -> io::Result<()> {
        // A left-over file would keep the permissions of its creation.
        let _ = fs::remove_file(&temporary);
        let mut file = create_private(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        // The rename itself must be durable, too; where folders cannot be synced, this is best effort.
        if let Some(Ok(folder)) = folder_of(path).map(File::open) {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().map_err(failed(path))
}

/// Returns the attachments that a loaded world found on disk.
pub(crate) fn attachments_of(world: &World) -> HashSet<AttachmentId> {
    let attachments = world
        .all_messages()
        .flat_map(|message| &message.attachments);
    attachments.map(|attachment| attachment.id).collect()
}
