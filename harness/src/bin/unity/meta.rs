//! Unity's .meta files: a GUID for each file and folder, and for plugins where they belong.
//!
//! A GUID is a hash of the path within the package, so that it stays what it is: projects refer to files by it.

use super::platforms::Platform;
use std::path::Path;
use std::{fs, io};

pub const NAME: &str = "com.graze.graze";

/// Writes one beside each file and folder that Unity imports. Folders that end in ~ are imported when a user asks for
/// them: what is in a sample has .meta files, the folder has none.
pub fn write_all<'a>(package: &Path, plugin: &dyn Fn(&Path) -> Option<&'a Platform>) -> io::Result<()> {
    write_below(package, Path::new(""), plugin)
}

fn write_below<'a>(package: &Path, below: &Path, plugin: &dyn Fn(&Path) -> Option<&'a Platform>) -> io::Result<()> {
    for entry in fs::read_dir(package.join(below))? {
        let entry = entry?;
        let path = below.join(entry.file_name());
        let is_folder = entry.file_type()?.is_dir();
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_folder && name != "Documentation~" {
            write_below(package, &path, plugin)?;
        }
        if !name.ends_with('~') && !name.ends_with(".meta") {
            let text = text(&path.to_string_lossy().replace('\\', "/"), is_folder, plugin(&path));
            fs::write(package.join(below).join(format!("{name}.meta")), text)?;
        }
    }
    Ok(())
}

fn text(path: &str, is_folder: bool, plugin: Option<&Platform>) -> String {
    let importer = match (plugin, path.rsplit_once('.').map(|(_, extension)| extension)) {
        (Some(platform), _) => importer_of(platform),
        (None, _) if is_folder => "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}\n".to_string(),
        (None, Some("cs")) => {
            "MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n  \
                               executionOrder: 0\n  icon: {instanceID: 0}\n"
                .to_string()
        }
        (None, Some("asmdef")) => "AssemblyDefinitionImporter:\n  externalObjects: {}\n".to_string(),
        (None, Some("md")) => "TextScriptImporter:\n  externalObjects: {}\n".to_string(),
        (None, _) if path == "package.json" => "PackageManifestImporter:\n  externalObjects: {}\n".to_string(),
        (None, _) => "DefaultImporter:\n  externalObjects: {}\n".to_string(),
    };
    let rest = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n";
    format!("fileFormatVersion: 2\nguid: {}\n{importer}{rest}", guid(path))
}

/// 128 bits of FNV-1a.
fn guid(path: &str) -> String {
    let hash = format!("{NAME}/{path}").bytes().fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128, |hash, byte| {
        (hash ^ u128::from(byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b)
    });
    format!("{hash:032x}")
}

/// The form that Unity 2021 writes, and later versions read.
fn importer_of(platform: &Platform) -> String {
    let mut text = "PluginImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  iconMap: {}\n  \
                    executionOrder: {}\n  defineConstraints: []\n  isPreloaded: 0\n  isOverridable: 0\n  \
                    isExplicitlyReferenced: 0\n  validateReferences: 1\n  platformData:\n"
        .to_string();
    let mut data = |first: &str, is_enabled: bool, settings: &[(&str, &str)]| {
        text.push_str(&format!("  - first:\n      {first}\n    second:\n      enabled: {}\n", u8::from(is_enabled)));
        if settings.is_empty() {
            text.push_str("      settings: {}\n");
        } else {
            text.push_str("      settings:\n");
            text.extend(settings.iter().map(|(key, value)| format!("        {key}: {value}\n")));
        }
    };
    const ALL: [&str; 8] = ["Android", "Linux64", "OSXUniversal", "WebGL", "Win", "Win64", "iOS", "tvOS"];
    let is_editor = platform.editor.is_some();
    let mut excludes = vec![("Exclude Editor".to_string(), if is_editor { "0" } else { "1" })];
    let player = platform.player.rsplit(": ").next().unwrap_or_default();
    excludes.extend(ALL.iter().map(|one| (format!("Exclude {one}"), if *one == player { "0" } else { "1" })));
    excludes.sort();
    data("'': Any", false, &excludes.iter().map(|(key, value)| (key.as_str(), *value)).collect::<Vec<_>>());
    data("Any: ", false, &[]);
    let os = platform.editor.unwrap_or("AnyOS");
    let cpu = if is_editor { platform.cpu } else { "AnyCPU" };
    data("Editor: Editor", is_editor, &[("CPU", cpu), ("DefaultValueInitialized", "true"), ("OS", os)]);
    let own = [("CPU", platform.cpu)];
    data(platform.player, true, if platform.cpu.is_empty() { &[] } else { &own });
    text
}

#[cfg(test)]
mod tests {
    use super::super::platforms::PLATFORMS;
    use super::*;

    #[test]
    fn guids_stay_what_they_are() {
        assert_eq!(guid("Runtime/GrazeNative.cs"), "fac2838344a286243b7d27b60b9e50bc");
        assert_eq!(guid("Plugins/Linux/x86_64/libgraze.so"), "8404694102dd5b47b5e9122b0701d39b");
    }

    #[test]
    fn each_plugin_is_for_one_player() {
        for platform in &PLATFORMS {
            let text = text(&format!("Plugins/{}/{}", platform.folder, platform.file), false, Some(platform));
            assert_eq!(text.matches("enabled: 1").count(), 1 + usize::from(platform.editor.is_some()), "{text}");
            assert!(text.contains(&format!("      {}\n    second:\n      enabled: 1\n", platform.player)), "{text}");
        }
    }
}
