/// What `GameServer --help` prints: no line longer than 80 columns.
enum ServerHelp {
    static let version = "0.1.0"

    /// What no table of options has, because it sets nothing.
    static let switches = ["check-config", "print-config", "help", "version"]

    static var text: String {
        var lines = [head]
        for section in ServerOption.Section.allCases {
            lines.append(section.rawValue)
            for option in ServerOption.all where option.section == section {
                lines += optionLines(option)
            }
            if section != .other { lines.append("") }
        }
        lines.append(tail)
        return lines.joined(separator: "\n")
    }

    private static func optionLines(_ option: ServerOption) -> [String] {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        let value = option.value.map { " " + $0 } ?? ""
        let name = "  \(letter)--\(option.name)\(value)"
        let width = 27
        let padding = String(repeating: " ", count: max(1, width - name.count))
        let indent = String(repeating: " ", count: width)
        return option.about.enumerated().map { index, line in
            (index == 0 ? name + padding : indent) + line
        }
    }

    private static let head = """
        GameServer: hosts card-game rooms for your network.

        EXAMPLES
          GameServer                          host on port 7052; print the join line
          GameServer --name "Kitchen table"   with a name that people see
          GameServer --local                  this computer only
          GameServer --port 0 --port-file p   any free port, written to the file p
          GameServer --check-config           is the configuration valid?

        USAGE
          GameServer [serve] [OPTIONS]
          GameServer deal --seed HEX --room CODE --grid WxH   print a deal (for tests)
          GameServer unit                                     print a systemd unit
          GameServer completions SHELL | help [TOPIC]

        """

    private static let tail = """
              --check-config       read everything, say what is wrong, exit
              --print-config       print the values in force and where each came from
          -h, --help               this help
              --version            print the version

        SIGNALS  TERM, INT: tell players, wait for --drain, exit 0; again: at once.
                 HUP: read the configuration again.  USR1: log rooms and players.
        EXIT     0 stopped as asked, 1 failed while running, 2 wrong usage,
                 3 cannot listen, 4 a file cannot be used.
        Every option also has a variable: CARDTABLE_PORT, CARDTABLE_BIND,
        CARDTABLE_SERVER_NAME (for --name), CARDTABLE_NO_BEACON=1 ...
        TOPICS   config, env, signals, log, metrics, systemd, journal, protocol
        """
}
