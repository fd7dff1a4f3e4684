import Testing

@testable import ClientCore

@Suite("Command")
struct CommandTests {
    @Test(
        arguments: [
            ("12", .number(12)), ("  12 ", .number(12)), ("flip 7", .flip(7)), ("FLIP 7", .flip(7)),
            ("score", .ask(.score)), ("time", .ask(.time)), ("last", .ask(.last)),
            ("row 2", .ask(.row(2))), ("board", .ask(.board)), ("left", .ask(.left)),
            ("who", .ask(.who)), ("/who", .ask(.who)), ("say hello  you ", .say("hello  you")),
            ("rooms", .rooms), ("join k3qf", .join(code: "K3QF")), ("join", .join(code: nil)),
            ("watch k3qf", .watch(code: "K3QF")), ("start", .start), ("ready", .ready),
            ("rematch", .rematch), ("kick bob", .kick("bob")), ("leave", .leave), ("away", .away),
            ("quit", .quit), ("help", .help), ("wait", .wait), ("y", .yes), ("no", .no),
            ("", .nothing),
            ("K3QF", .word("K3QF")), ("say", .incomplete(usage: "say TEXT")),
            ("flip x", .incomplete(usage: "flip N")), ("12 13", .numbers([12, 13])),
            ("1, 2", .numbers([1, 2])), ("1,2", .numbers([1, 2])), ("flip 1 2", .numbers([1, 2])),
            ("flip 1,2", .numbers([1, 2])), ("card 1,2", .numbers([1, 2])),
            ("12 x", .unknown("12 x")), ("1,", .word("1,")),
            ("99999999999999999999", .word("99999999999999999999")), ("-1", .word("-1")),
        ] as [(String, Command)]
    )
    func `every line means one thing`(line: String, command: Command) {
        #expect(Command(line) == command)
    }

    @Test func `create takes the options of the command line`() {
        guard case .create(let options) = Command("create 6x6 --theme cards --seats 3") else {
            Issue.record("not a create")
            return
        }
        #expect(options.grid?.pairs == 18)
        #expect(options.theme == "cards")
        #expect(options.seats == 3)
        guard case .badOption(let sentence) = Command("create 3x3") else {
            Issue.record("3x3 was taken")
            return
        }
        #expect(sentence.contains("odd"))
        for line in ["create --name ann", "create --password-file x", "create 4x4 5x5"] {
            guard case .badOption = Command(line) else {
                Issue.record("\(line) was taken")
                continue
            }
        }
    }

    @Test(
        arguments: [
            (#"create 2x2 --title 'my room'"#, "my room"),
            (#"create --title "ann's  room" 4x4"#, nil),
            (#"create --title "ann's  room""#, "ann's  room"),
            (#"create --title='say "hi"'"#, #"say "hi""#),
            (#"create --title my' 'ro"om""#, "my room"), ("create --title kittens", "kittens"),
        ] as [(String, String?)]
    )
    func `a title stands in quotes`(line: String, title: String?) {
        guard case .create(let options) = Command(line) else {
            #expect(title == nil)
            return
        }
        #expect(options.title == title)
    }

    @Test func `a quote that is not closed is said`() {
        let command = Command("create --title ann's room")
        #expect(command == .badOption("A quote is not closed. Write: --title \"ann's room\""))
        #expect(
            Command("create --title ''")
                == .badOption("--title takes 1 to 40 characters without control characters.")
        )
        #expect(Command("say it's") == .say("it's"))
    }

    /// The screen has only one row for a mistake.
    @Test func `of several mistakes one is said`() {
        guard case .badOption(let sentence) = Command("create many --zzzzzzzz") else {
            Issue.record("it was taken")
            return
        }
        #expect(sentence.hasPrefix("Unknown option --zzzzzzzz."))
        #expect(!sentence.contains("\n") && !sentence.contains("many"))
    }

    @Test func `help names every command`() {
        let help = Command.helpLines.joined(separator: "\n")
        for verb in Command.verbs(nil) where verb != "help" {
            #expect(help.contains(verb), "\(verb)")
        }
    }
}
