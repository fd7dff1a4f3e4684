import ClientCore
import CommandLine
import GameProtocol
import TerminalKit

/// A server for this player alone: the program `GameServer` in the folder of this program. A shell
/// stands between the two programs. The shell ends the server as soon as its own input ends. So the
/// server ends even if this program is killed.
final class OwnServer {
    let address: JoinAddress
    private let program: ChildProgram

    private static let startMs = 10_000
    private static let endMs = 2_000
    private static let command = """
        exec 2>/dev/null; env -i ${LD_LIBRARY_PATH:+LD_LIBRARY_PATH="$LD_LIBRARY_PATH"} GAMESERVER \
        --bind 127.0.0.1 --port 0 --no-beacon --no-web --bots 0 --drain 0 --quiet \
        & read -r line; kill $!; wait
        """

    /// Starts the server and waits until it is ready; nil if it does not start.
    init?() {
        guard let path = SilentChild.ownPath else { return nil }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let server = (folder + ["GameServer"]).joined(separator: "/").shellWord
        let command = Self.command.replacing("GAMESERVER", with: server)
        guard let program = try? ChildProgram(shell: command) else { return nil }
        guard let port = Self.port(of: program) else {
            program.end(withinMs: Self.endMs)
            return nil
        }
        self.program = program
        address = JoinAddress(host: "127.0.0.1", port: port)
    }

    func end() { program.end(withinMs: Self.endMs) }

    /// Returns the port in the line that the server prints when it is ready.
    private static func port(of program: ChildProgram) -> UInt16? {
        let clock = System.millisecondClock()
        var bytes: [UInt8] = []
        while clock() < startMs, !bytes.contains(UInt8(ascii: "\n")) {
            _ = Poll.wait(program.entries, milliseconds: startMs - clock())
            guard let more = program.read() else { continue }
            if more.isEmpty { return nil }
            bytes += more
        }
        guard let line = bytes.split(separator: UInt8(ascii: "\n")).first,
            var fields = try? JSONReader().read(line)
        else { return nil }
        return (try? fields.int("port", in: 1...65_535)).flatMap { $0 }.map { UInt16($0) }
    }
}
