import Sockets
import TerminalKit

extension RoomCodeText {
    /// For standard output as it is now.
    package init(_ configuration: ClientConfiguration) {
        let isTerminal = System.isTerminal(System.output)
        let size = System.windowSize(System.output)
        self.init(
            look: RoomCodeLook(isASCII: configuration.isASCII),
            depth: isTerminal ? configuration.color : nil,
            columns: isTerminal ? size.columns : nil
        )
    }
}

extension JoinAddress {
    /// This computer's address for `forFriends`, at which something answers on the same port; nil for
    /// an address of another computer.
    package var ownHost: String? {
        isLoopback ? Interfaces.now().answering(port: port).map { "\($0.host)" } : nil
    }
}
