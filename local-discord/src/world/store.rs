//! Keeping the world in a file, and the bytes of attachments beside it.
//!
//! The state file is JSON; next to it lies a folder named after it with `.files` appended, one
//! file per attachment. Both are written under another name first and then renamed, so that
//! neither is ever half there.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::World;
use crate::ids::AttachmentId;

/// The layout of the state file.
const FORMAT: u32 = 1;

/// Why the state could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file could not be read.
    #[error("cannot read the state file {path}: {source}")]
    Read {
        /// The state file or a file that belongs to it.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is there, but it is not a state of this program. It is left as it is.
    #[error("the state file {path} is broken ({reason}); move it away to start afresh")]
    Broken {
        /// The state file or a file that belongs to it.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The file could not be written.
    #[error("cannot write the state file {path}: {source}")]
    Write {
        /// The state file or a file that belongs to it.
        path: PathBuf,
        /// Why.
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

fn files_folder(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".files");
    PathBuf::from(name)
}

/// Reads the world from `path`; `None` if there is no such file.
pub(crate) fn load(path: &Path) -> Result<Option<World>, StoreError> {
    let read = |path: &Path, source| StoreError::Read {
        path: path.to_owned(),
        source,
    };
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(read(path, source)),
    };
    let broken = |path: &Path, reason: String| StoreError::Broken {
        path: path.to_owned(),
        reason,
    };
    let stored: Stored =
        serde_json::from_slice(&text).map_err(|error| broken(path, error.to_string()))?;
    if stored.format != FORMAT {
        return Err(broken(
            path,
            format!("its format is {}, not {FORMAT}", stored.format),
        ));
    }
    let mut world = stored.world;
    let folder = files_folder(path);
    for message in world
        .messages
        .values_mut()
        .flat_map(|messages| messages.values_mut())
    {
        for attachment in &mut message.attachments {
            let path = folder.join(attachment.id.to_string());
            let bytes = fs::read(&path).map_err(|source| read(&path, source))?;
            if bytes.len() != attachment.size {
                let reason = format!("it has {} bytes, not {}", bytes.len(), attachment.size);
                return Err(broken(&path, reason));
            }
            attachment.bytes = bytes.into();
        }
    }
    Ok(Some(world))
}

/// Writes the world to `path`, without ephemeral messages, which no restart survives.
/// `written` remembers which attachments are already on disk.
pub(crate) fn save(
    path: &Path,
    mut world: World,
    written: &mut HashSet<AttachmentId>,
) -> Result<(), StoreError> {
    for messages in world.messages.values_mut() {
        messages.retain(|_, message| !message.is_ephemeral());
    }
    let folder = files_folder(path);
    let mut kept = HashSet::new();
    for message in world
        .messages
        .values()
        .flat_map(|messages| messages.values())
    {
        for attachment in &message.attachments {
            kept.insert(attachment.id);
            if !written.contains(&attachment.id) {
                create_folder(&folder)?;
                write_whole(&folder.join(attachment.id.to_string()), &attachment.bytes)?;
            }
        }
    }
    if let Some(parent) = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
    {
        create_folder(parent)?;
    }
    let storing = Storing {
        format: FORMAT,
        world: &world,
    };
    let text = serde_json::to_vec(&storing).map_err(|error| StoreError::Write {
        path: path.to_owned(),
        source: io::Error::other(error),
    })?;
    write_whole(path, &text)?;
    // Only after the state no longer names them.
    for gone in written.difference(&kept) {
        let _ = fs::remove_file(folder.join(gone.to_string()));
    }
    *written = kept;
    Ok(())
}

fn create_folder(path: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(path).map_err(|source| StoreError::Write {
        path: path.to_owned(),
        source,
    })
}

fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let temporary = PathBuf::from(name);
    let write = || -> io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        // The rename itself must last too; where folders cannot be synced, it is best effort.
        if let Some(parent) = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            && let Ok(folder) = File::open(parent)
        {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().map_err(|source| StoreError::Write {
        path: path.to_owned(),
        source,
    })
}

/// The attachments that a loaded world found on disk.
pub(crate) fn attachments_of(world: &World) -> HashSet<AttachmentId> {
    let messages = world
        .messages
        .values()
        .flat_map(|messages| messages.values());
    messages
        .flat_map(|message| &message.attachments)
        .map(|attachment| attachment.id)
        .collect()
}
