import CommandLine
import Themes

/// What the commands of `theme` are told.
struct ThemeOptions: Equatable {
    var source: ThemeSource?
    /// The folder of the folders; `themes` where nothing is said.
    var into: String?
    var pairs: Int?
    var state: String?
    /// Hosts that pictures may come from, beside those of the source.
    var hosts: [String] = []
    var title: String?
    var pairing = ImportOptions.Pairing.same
    var replaces = false

    /// What an import of that name is to do.
    func importing(_ name: String) throws(UsageError) -> ImportOptions {
        guard let source else {
            let sources = ThemeSource.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("theme import needs --from: \(sources).")
        }
        guard ThemeRules.isName(name) else {
            throw UsageError("A theme's name has \(ThemeRules.nameForm), not \(name.excerpt).")
        }
        if let host = hosts.first(where: { !PictureAddress.isHost($0) }) {
            throw UsageError(
                "--host takes a name such as thumb.wikimedia.org, not \(host.excerpt)."
            )
        }
        var options = ImportOptions(name: name, source: source)
        options.maximumPairs = pairs ?? options.maximumPairs
        options.state = state
        options.hosts = hosts
        options.title = title
        options.pairing = pairing
        return options
    }
}
