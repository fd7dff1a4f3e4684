@testable import CommandLine

/// The values of a small program, which has an option of every sort.
struct ToyValues: Equatable, Sendable {
    var port = 80
    var pauseMs = 1500
    var keep = Duration.seconds(120)
    var name: String?
    var folder: String?
    var color = Color.auto
    var isQuiet = false
    var isLoud = true
    var hasMouse = true
    var hosts: [String] = []
    var hidden: String?

    enum Color: String, CaseIterable, Sendable {
        case auto
        case never
        case always
    }
}

extension Program where Values == ToyValues {
    typealias Row = Option<ToyValues>

    static var toy: Self { toy(isLenient: false) }

    static func toy(isLenient: Bool) -> Self {
        Program(
            "Toy",
            ToyValues(),
            groups: [
                OptionGroup("OPTIONS", general),
                OptionGroup("OPTIONS OF A DEAL", isSetApart: true, special),
            ],
            commands: [
                Subcommand("serve", "", "serve")
                    .examples(("serve --port 0", "on any port"))
                    .options([
                        "port", "pause", "keep", "name", "folder", "color", "quiet", "silent",
                        "mute", "no-mouse", "host", "local", "config",
                    ]),
                Subcommand("deal", "FILE", "deal cards")
                    .examples(("deal x.json", "from a file"))
                    .options(["seed", "port"])
                    .note("for tests"),
                Subcommand("completions", "SHELL", "print a script"),
                Subcommand("help", "[TOPIC]", "explain"),
            ],
            usualCommand: "serve",
            everywhere: ["help", "version", "man"],
            topics: [Topic("colors", aliases: ["paint"], text: "About colors.\n")],
            mainPage: { "The main page.\n" },
            manual: Manual(
                summary: "a toy",
                description: "Does nothing.",
                environment: [("TERM", "the terminal")],
                files: [("toy.json", "the configuration")],
                statuses: [("0", "finished")]
            ),
            fileRules: FileRules(example: "{\"port\": 80}", isLenient: isLenient),
            hint: { $0.contains(".") ? "Toy serve --host \($0.excerpt)" : nil }
        )
    }

    private static let general: [Row] = [
        Row("port", .number("PORT", in: 0...65_535), \.port).about("the TCP port").letter("p"),
        Row("pause", .seconds(in: 0...10), \.pauseMs).about("how long to wait").live(),
        Row("keep", .seconds(in: 0...3600), \.keep).about("how long to keep a seat")
            .formerly("hold", unmistakable: "P"),
        Row("name", .text("NAME", maximum: 10), \.name)
            .about("your name").letter("n").variable("TOY_NAME"),
        Row("folder", .path("DIR"), \.folder).about("where to write"),
        Row("color", .choice("WHEN"), \.color).about("auto, never or always"),
        Row("quiet", .flag, \.isQuiet).about("results only").letter("q"),
        Row("silent", .off, \.isLoud).about("make no sound").letter("s"),
        Row("mute", shorthandOf: "color") { $0.color = .never }.about("the same as --color never"),
        Row("no-mouse", .off, \.hasMouse).about("leave the mouse alone").opposite("mouse"),
        Row("host", repeatable: "ADDRESS", \.hosts, none: "all") { $0.hosts.append($1) }
            .about("where to listen").letter("b"),
        Row("local", shorthandOf: "host") { $0.hosts.append("localhost") }.about("this computer"),
        Row("hidden", .text("TEXT"), \.hidden).about("not typed").untyped(),
        Row("config", .path("FILE"), \.folder).about("a file").letter("c").key(nil),
        Row(asking: "help").about("this help").letter("h"),
        Row(asking: "version").about("the version"),
        Row(asking: "man").about("a manual page"),
    ]

    private static let special: [Row] = [
        Row("seed", .text("HEX"), \.hidden).about("what is dealt").variable(nil).key(nil)
    ]
}

extension ParsedLine<ToyValues> {
    /// The options of the line as they are typed.
    var typed: [String] { settings.map { "\($0.option.name)=\($0.text)" } }
}
