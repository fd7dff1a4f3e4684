import ClientCore
import CommandLine
import GameProtocol
import TerminalKit
import Testing

@testable import GameServer

/// Tests of the commands and the figures in the documents for people.
@Suite struct DocumentCommandTests {
    /// A command of a document, without the words that another program reads.
    struct Command: Sendable, CustomStringConvertible {
        var place: String
        var words: [String]
        var description: String { "\(place): \(words.joined(separator: " "))" }
    }

    @Test func `the programs accept every command of a document`() {
        #expect(Self.commands.count > 100)
        for command in Self.commands {
            let words = Array(command.words.dropFirst())
            let problem =
                command.words[0] == "GameServer"
                ? ServerCommandLine.program.parse(words).problem
                : ClientCommandLine.program.parse(words).problem
            #expect(problem == nil, "\(command): \(problem?.messages.joined(separator: " ") ?? "")")
        }
    }

    /// A figure of a document that is a limit or a default of the programs.
    struct Figure: Sendable {
        var document: String
        var text: String
        var isTrue: Bool
    }

    @Test(arguments: [
        Figure(
            document: "README.md",
            text: "takes 10,000 connections and 5,000 rooms",
            isTrue: Limits.defaultConnections == 10_000 && Limits.defaultRooms == 5_000
        ),
        Figure(
            document: "README.md",
            text: "Concentration for up to six.",
            isTrue: Limits.seats.upperBound == 6
        ),
        Figure(
            document: "README.md",
            text: "keeps your seat for two minutes",
            isTrue: Limits.defaultResume == .seconds(120)
        ),
        Figure(
            document: "README.md",
            text: "windows from 34 columns",
            isTrue: Size.least.columns == 34
        ),
        Figure(
            document: "Documentation/first-evening.md",
            text: "games get five seconds to end",
            isTrue: Limits.defaultDrain == .seconds(5)
        ),
        Figure(
            document: "Documentation/first-evening.md",
            text: "The seat waits for two minutes",
            isTrue: Limits.defaultResume == .seconds(120)
        ),
        Figure(
            document: "Documentation/troubleshooting.md",
            text: "its name after 30 seconds, or after two minutes in a running game",
            isTrue: Limits.idleResume == .seconds(30) && Limits.defaultResume == .seconds(120)
        ),
        Figure(
            document: "Documentation/troubleshooting.md",
            text: "A room closes a minute after",
            isTrue: Limits.emptyRoomTimeout == .seconds(60)
        ),
        Figure(
            document: "Documentation/troubleshooting.md",
            text: "`192.168.1.20 is full. Try again in 20 s.`",
            isTrue: Limits.serverFullRetry == .seconds(20)
        ),
        Figure(
            document: "Documentation/troubleshooting.md",
            text: "or your address has 64",
            isTrue: Limits.defaultConnectionsPerAddress == 64
        ),
        Figure(
            document: "Documentation/troubleshooting.md",
            text: "needs 34 columns and 12 rows",
            isTrue: Size.least == Size(columns: 34, rows: 12)
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "10,000 connections (64 of one address) and 5,000 rooms. "
                + "Rooms have one to six seats and 32 spectators, "
                + "and a line is at most 4,096 bytes long.",
            isTrue: Limits.defaultConnections == 10_000
                && Limits.defaultConnectionsPerAddress == 64 && Limits.defaultRooms == 5_000
                && Limits.seats == 1...6 && Limits.defaultSpectators == 32
                && Limits.maximumClientLineBytes == 4_096
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "limits how many play at a time (32; 0: none)",
            isTrue: Limits.defaultBots == 32
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "keeps the seat for two minutes (`--keep-seat`)",
            isTrue: Limits.defaultResume == .seconds(120)
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "its lease of 5 seconds",
            isTrue: Limits.groupLease == .seconds(5)
        ),
        Figure(
            document: "Documentation/hosting.md",
            text:
                "Files of more than 128 KiB may take a quarter of that, and files of more than 1 MiB",
            isTrue: JournalRetention.sizes == [128 * 1024, 1024 * 1024]
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "a round's journal is 8 MiB long, or all are 1 GiB",
            isTrue: JournalRetention().maximumRunningBytes == 8 * 1024 * 1024
                && JournalRetention().maximumSumBytes == 1024 * 1024 * 1024
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "keeps the newest thousand, 64 MiB at most",
            isTrue: JournalRetention().maximumCount == 1_000
                && JournalRetention().maximumBytes == 64 * 1024 * 1024
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "the newest 200 of the last three kinds, 64 MiB at most, but always ten",
            isTrue: JournalRetention().maximumAsideCount == 200
                && JournalRetention().maximumAsideBytes == 64 * 1024 * 1024
                && JournalRetention().keptAsideCount == 10
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "within a day, and with their names if within five minutes",
            isTrue: GroupMember.recordSeconds == 300 && GroupMember.keptSeconds == 86_400
        ),
        Figure(
            document: "Documentation/hosting.md",
            text: "at some time after 20 seconds",
            isTrue: GroupMember.orphanMs == 20_000
        ),
    ])
    func `a figure of a document is a limit or a default of the programs`(_ figure: Figure) {
        let lines = Documents.forPeople[figure.document].lines
        let text = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(text.contains(figure.text))
        #expect(figure.isTrue, "\(figure.text)")
    }

    private static let commands = Documents.forPeople.documents.flatMap(commands)

    /// Returns the commands in the blocks of a document, and those that its text quotes.
    private static func commands(of document: Document) -> [Command] {
        var found: [Command] = []
        var isBlock = false
        for (number, line) in document.lines.enumerated() {
            if line.trimmingPrefix(while: { $0 == " " }).hasPrefix("```") { isBlock.toggle() }
            let parts = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            let texts = isBlock ? [line[...]] : parts.filter { $0.offset % 2 == 1 }.map(\.element)
            let place = "\(document.path):\(number + 1)"
            found += texts.flatMap(programs).map { Command(place: place, words: $0) }
        }
        return found
    }

    /// Returns the words of each program of this project that a line of a shell starts.
    private static func programs(in line: Substring) -> [[String]] {
        var line = String(line)
        for (name, program) in [
            ("swift run -c release ", ""), ("cardtable serve", "GameServer"),
            ("cardtable play", "GameClient"), ("sudo ", ""), ("$ ", ""), (" --demo", ""),
        ] {
            line = line.replacing(name, with: program)
        }
        let quoted = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        line = quoted.map { $0.offset % 2 == 1 ? $0.element.replacing(" ", with: "_") : $0.element }
            .joined()
        let commands = line.prefix { $0 != "#" }.split { "|&;>".contains($0) }
            .map { $0.split(separator: " ").map(String.init) }
        return commands.filter { words in
            ["GameServer", "GameClient"].contains(words.first)
                && !words.contains { $0.contains("…") }
        }
    }
}
