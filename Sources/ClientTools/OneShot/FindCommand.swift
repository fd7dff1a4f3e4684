package import ClientCore
import GameProtocol

/// The command `find`. It listens for servers and prints them.
package struct FindCommand {
    private let configuration: ClientConfiguration

    package init(_ configuration: ClientConfiguration) { self.configuration = configuration }

    /// Runs the command and returns the exit status.
    package func run() -> Int32 {
        let servers = NetworkSearch.run(milliseconds: NetworkSearch.findMs, measures: true)
        guard !servers.isEmpty else { return Diagnostics.fail(.nothingFound) }
        if configuration.isJSON { return Diagnostics.show(servers.objects) }
        return Diagnostics.show(configuration.shown(servers.table))
    }
}
