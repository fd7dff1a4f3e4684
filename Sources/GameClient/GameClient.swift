import Sockets
import TerminalKit

/// The entry point: it runs the arguments as a command and exits with the status of that command.
@main
enum GameClient {
    static func main() {
        StandardDescriptors.fill()
        System.leave(ClientProgram().run(Array(CommandLine.arguments.dropFirst())))
    }
}
