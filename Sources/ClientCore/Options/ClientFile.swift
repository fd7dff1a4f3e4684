package import CommandLine
import TerminalKit

/// The client's configuration file, where this person's is.
package enum ClientFile {
    /// Where the file is, if there is one; nil where no folder for it is known.
    package static func path(_ variable: (String) -> String?) -> String? {
        let folder =
            variable("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
            ?? variable("HOME").map { $0 + "/.config" }
        return folder.map { $0 + "/cardtable/client.json" }
    }

    /// The file of the person who runs this; nil where there is none.
    package static func read(
        _ named: String?
    ) throws(UsageError) -> (path: String, content: [UInt8])? {
        guard let path = path(System.environment), System.isThere(path) else { return nil }
        guard let content = System.contents(of: path, maximum: configurationFileLimit + 1) else {
            throw UsageError("\(path.visible(maximum: 200)) cannot be read.")
        }
        guard content.count <= configurationFileLimit else {
            throw UsageError.longConfiguration(path)
        }
        return (path, content)
    }
}
