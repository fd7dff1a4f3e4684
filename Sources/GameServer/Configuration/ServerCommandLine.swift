import CommandLine
import GameProtocol
import Sockets
import Themes

enum ServerCommandLine {
    typealias Row = Option<ServerConfiguration>

    static let program = Program(
        "GameServer",
        ServerConfiguration(),
        groups: [
            OptionGroup("LISTEN", listen),
            OptionGroup("WEB", web),
            OptionGroup("ROOMS", rooms),
            OptionGroup("CLUSTER", cluster),
            OptionGroup("LIMITS", limits),
            OptionGroup("WATCH", watch),
            OptionGroup("OTHER", other),
            OptionGroup("OPTIONS OF DEAL", deal),
            OptionGroup("OPTIONS OF THEME", theme),
            OptionGroup("OPTIONS OF HELP", [Row(asking: "man").about("print a manual page")]),
        ],
        commands: commands,
        usualCommand: "serve",
        everywhere: ["help", "version"],
        topics: HelpTopic.allCases.map { topic in
            Topic(topic.rawValue, aliases: topic.aliases, text: topic.text + "\n")
        },
        mainPage: { ServerHelp.text + "\n" },
        manual: ServerManual.manual,
        fileRules: Program.FileRules(example: "{\"port\": 7052}", isLenient: false),
        hint: { word in listening(at: word) }
    )

    /// Returns the command line for an address that was written as a plain word: `7052`, `:7052`, `0.0.0.0` or
    /// `localhost:7052`.
    private static func listening(at word: String) -> String? {
        func isHost(_ text: String) -> Bool {
            text == "localhost" || SocketAddress.Host(text) != nil
        }
        if isHost(word) { return "GameServer --bind \(word)" }
        let colon = word.lastIndex(of: ":")
        let digits = colon.map { word[word.index(after: $0)...] } ?? word[...]
        guard let port = Digits.number(String(digits)), (0...65_535).contains(port) else {
            return nil
        }
        let named = colon.map { word[..<$0] } ?? ""
        if named.isEmpty { return "GameServer --port \(port)" }
        let isBracketed = named.first == "[" && named.last == "]"
        let host = String(isBracketed ? named.dropFirst().dropLast() : named)
        return isHost(host) ? "GameServer --bind \(host) --port \(port)" : nil
    }

    private static let clusterExamples: [Subcommand.Example] = [
        ("cluster redis://10.0.0.5", "its servers and rooms"),
        ("cluster --config FILE", "with the \"cluster\" in FILE"),
        ("cluster URL drain SERVER", "end SERVER in order, as TERM does"),
        ("cluster URL move CODE [SERVER]", "continue a room elsewhere"),
        ("cluster URL export CODE >FILE", "a room's recording, with all cards"),
    ]

    private static let commands = [
        Subcommand("serve", "", "host rooms, as without a command")
            .options((listen + web + rooms + cluster + limits + watch + other).map(\.name)),
        Subcommand(
            "cluster",
            "[URL] [WHAT]",
            "show the servers and rooms of a cluster, and act on them"
        )
        .choices(["drain", "move", "export"]).furtherWords(3)
        .options(["config", "cluster", "cluster-plain-ok"]).examples(clusterExamples),
        Subcommand("deal", "", "print what a seed deals, for tests")
            .options(["seed"] + deal.map(\.name)),
        Subcommand("theme", "WHAT NAME", "make and check themes: import, pictures, small, check")
            .options(theme.map(\.name)).furtherWords(1),
        Subcommand("unit", "[UNIT]", "print a systemd unit").choices(ServiceUnit.names),
        Subcommand("completions", "SHELL", "bash, zsh or fish"),
        Subcommand("help", "[TOPIC]", "explain a topic; --man prints a manual page")
            .options(["man"]),
    ]

    /// Combines a command line with the variables and the file, as `serve` does.
    static func sources(
        _ line: ParsedLine<ServerConfiguration>,
        environment: @escaping @Sendable (String) -> String? = { Environment.variable($0) },
        readFile: @escaping Sources<ServerConfiguration>.ReadFile = readFile
    ) -> Sources<ServerConfiguration> {
        Sources(program, line, environment: environment, readFile: readFile)
    }

    private static func readFile(
        _ named: String?
    ) throws(UsageError) -> (path: String, content: [UInt8])? {
        guard let path = named, !path.isEmpty else { return nil }
        do throws(SystemError) {
            let content = try Files.read(path, maximumBytes: configurationFileLimit)
            if let content { return (path, content) }
        } catch {
            throw UsageError("Cannot read \(path.visible(maximum: 200)): \(error)")
        }
        throw UsageError.longConfiguration(path)
    }
}

extension Loaded<ServerConfiguration> {
    /// Reads the themes as startup does. A theme that startup would leave out is an error.
    mutating func checkThemes() {
        guard let folder = values.themes else { return }
        do throws(SystemError) {
            for fault in try ThemeFolders.read(folder).faults.prefix(50) {
                let sentence = fault.sentence(below: folder)
                // If a picture is missing, its face shows text instead.
                if fault.isWhole { add(UsageError(sentence)) } else { warn(sentence) }
            }
        } catch {
            add(UsageError("Cannot read the themes in \(folder.visible(maximum: 200)): \(error)"))
        }
    }

    /// Checks whether rooms can be stored as these options demand.
    mutating func checkReplication() {
        let isReplicated = values.durability == .replicated
        if isReplicated, values.group.isEmpty {
            add(
                UsageError(
                    "durability replicated (\(reason("durability"))) needs --cluster: its Redis keeps the rooms."
                )
            )
        }
        if values.ladder != nil, !values.group.isEmpty {
            add(UsageError("ladder (\(reason("ladder"))): a group of servers has no ladder."))
        }
        if !isReplicated, origin(of: "durability") != nil, values.journal == nil,
            values.ladder == nil
        {
            warn("durability (\(reason("durability"))) means nothing without --journal.")
        }
        if isReplicated, values.group.count > 1, values.replicas == 0 {
            warn(
                "cluster (\(reason("cluster"))) has several addresses, and replicas is 0: if one takes over, moves "
                    + "that players have seen are lost. --replicas 1 waits for a replica."
            )
        }
        if !isReplicated, values.replicas > 0 || values.mayForget {
            let name = values.replicas > 0 ? "replicas" : "cluster-may-forget"
            add(UsageError("\(name) (\(reason(name))) needs --durability replicated."))
        }
    }

    /// Checks whether the page can be read from its folder.
    mutating func checkPage() {
        guard let folder = values.page else { return }
        let index = (try? Files.read(folder + "/index.html", maximumBytes: 1 << 20)) ?? nil
        if index != nil { return }
        add(UsageError("page (\(reason("page"))): there is no index.html in \(folder.excerpt)."))
    }

    /// Resolves the addresses, as startup does.
    mutating func checkAddresses() {
        for address in values.bind {
            do throws(SystemError) {
                _ = try SystemCalls.resolve(address, port: 0)
            } catch {
                let place = reason("bind")
                add(UsageError("\(address.excerpt) is not an address (\(place)): \(error)"))
            }
        }
    }
}

/// The options of the command `deal`, which prints the cards that a seed deals in a room.
struct DealCommand: Equatable {
    var room: String?
    var pairs: Int?
    var theme = "cards"
    var round = 1
    var seats = 2
    var entropies: [String] = []

    /// Returns one line for each cell: its number, and its face in words.
    func lines(_ seed: FixedSeed?) throws(UsageError) -> [String] {
        guard let seed, let room, let pairs else {
            throw UsageError("deal needs --seed HEX, --room CODE and --grid WxH.")
        }
        guard let theme = Theme.named(theme) else {
            throw UsageError("There is no theme \(theme.excerpt).")
        }
        guard pairs <= theme.maximumPairs else {
            throw UsageError("The theme \(theme.name) has \(theme.maximumPairs) pairs.")
        }
        let code = RoomCode.normalized(room)
        // A player who sends no entropy counts with an empty text.
        let silent = Array(repeating: "", count: max(0, seats - entropies.count))
        let deal = seed.secret(room: code, round: round)
            .seed(room: code, round: round, entropies: entropies + silent)
        let board = dealBoard(theme: theme, pairs: pairs, seed: deal)
        return board.enumerated().map { "\($0.offset + 1) \($0.element.label)" }
    }
}

/// The options of the command `theme`.
struct ThemeOptions: Equatable {
    var source: ThemeSource?
    /// The folder that contains the themes' folders; nil for `themes`.
    var into: String?
    var pairs: Int?
    var state: String?
    /// Hosts that pictures may come from, in addition to the hosts of the source.
    var hosts: [String] = []
    var title: String?
    var pairing = ImportOptions.Pairing.same
    var replaces = false

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
