import GameProtocol
import Sockets
import TerminalKit

/// The program: arguments to a command, a command to an exit status.
@main
enum GameClient {
    static func main() {
        StandardDescriptors.fill()
        System.leave(ClientProgram().run(Array(CommandLine.arguments.dropFirst())))
    }
}
