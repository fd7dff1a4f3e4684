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
            columns: isTerminal ? size.columns : nil,
            ownHost: Interfaces.easiest(Interfaces.addresses()).map { "\($0.host)" }
        )
    }
}
