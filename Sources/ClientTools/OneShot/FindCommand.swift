package import ClientCore
import GameProtocol

/// Carries out `find`: listens for servers, prints those that are there.
package struct FindCommand {
    private let configuration: ClientConfiguration

    package init(_ configuration: ClientConfiguration) { self.configuration = configuration }

    /// Gives the status to end with.
    package func run() -> Int32 {
        let servers = NetworkSearch.run(milliseconds: NetworkSearch.findMs, measures: true)
        guard !servers.isEmpty else { return Diagnostics.fail(.nothingFound) }
        if configuration.isJSON { return Diagnostics.show(servers.objects) }
        return Diagnostics.show(configuration.shown(servers.table))
    }
}
