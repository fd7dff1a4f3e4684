/// What has a shell complete the words of a `GameServer` command line.
enum Completions: String, CaseIterable {
    case bash
    case zsh
    case fish

    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// A word behind which a certain kind of word comes next.
    private struct Word {
        let name: String
        let letter: Character?
        let about: String
        let value: Value
    }

    private enum Value {
        case none
        case any(String)
        case file
        case folder
        case oneOf([String])
    }

    private static let words: [Word] =
        ServerOption.all.map { option in
            let value: Value =
                switch option.value {
                case nil: .none
                case "FILE": .file
                case "DIR": .folder
                case _ where !option.choices.isEmpty: .oneOf(option.choices)
                case .some(let placeholder): .any(placeholder)
                }
            return Word(
                name: option.name,
                letter: option.letter,
                about: option.about.joined(separator: " "),
                value: value
            )
        }
        + [
            Word(name: "check-config", letter: nil, about: "say what is wrong", value: .none),
            Word(name: "print-config", letter: nil, about: "print what is in force", value: .none),
            Word(name: "help", letter: "h", about: "print the help", value: .none),
            Word(name: "version", letter: nil, about: "print the version", value: .none),
        ]

    /// The words that may follow a command.
    private static let arguments: [(command: String, words: [String])] = [
        ("help", HelpTopic.allCases.map(\.rawValue)),
        ("completions", allCases.map(\.rawValue)),
        ("deal", DealRequest.options),
    ]

    private static var bashScript: String {
        let values = words.compactMap { word -> String? in
            let names = ["--\(word.name)"] + (word.letter.map { ["-\($0)"] } ?? [])
            let reply =
                switch word.value {
                case .none: nil as String?
                case .any: "return"
                case .file: "COMPREPLY=($(compgen -f -- \"$word\")); return"
                case .folder: "COMPREPLY=($(compgen -d -- \"$word\")); return"
                case .oneOf(let choices):
                    "COMPREPLY=($(compgen -W '\(choices.joined(separator: " "))' -- \"$word\")); return"
                }
            return reply.map { "        \(names.joined(separator: "|"))) \($0) ;;" }
        }
        let commands = arguments.map { command, words in
            "        \(command)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))'"
                + " -- \"$word\")); return ;;"
        }
        let first = Arguments.commands + words.map { "--\($0.name)" }
        return """
            # GameServer completions bash >/etc/bash_completion.d/GameServer
            _GameServer() {
                local word=${COMP_WORDS[COMP_CWORD]}
                case ${COMP_WORDS[COMP_CWORD-1]} in
            \(values.joined(separator: "\n"))
                esac
                case ${COMP_WORDS[1]} in
                    "$word") ;;
            \(commands.joined(separator: "\n"))
                esac
                COMPREPLY=($(compgen -W '\(first.joined(separator: " "))' -- "$word"))
            }
            complete -F _GameServer GameServer
            """
    }

    private static var zshScript: String {
        let options = words.map { word in
            let about = "[\(quoted(word.about, special: "[]:\\"))]"
            let value =
                switch word.value {
                case .none: ""
                case .any(let placeholder): ":\(quoted(placeholder, special: "[]:\\")):"
                case .file: ":file:_files"
                case .folder: ":folder:_files -/"
                case .oneOf(let choices): ":word:(\(choices.joined(separator: " ")))"
                }
            let names = word.letter.map { "'(-\($0) --\(word.name))'{-\($0),--\(word.name)}'" }
            return "    \(names ?? "'--\(word.name)")\(about)\(value)' \\"
        }
        let commands = arguments.map { command, words in
            "    \(command)) compadd -- \(words.joined(separator: " ")); return ;;"
        }
        return """
            #compdef GameServer
            # GameServer completions zsh >~/.zfunc/_GameServer
            if (( CURRENT > 2 )); then
              case $words[2] in
            \(commands.joined(separator: "\n"))
              esac
            fi
            _arguments \\
            \(options.joined(separator: "\n"))
                '1:command:(\(Arguments.commands.joined(separator: " ")))'
            """
    }

    private static var fishScript: String {
        let options = words.map { word in
            let letter = word.letter.map { " -s \($0)" } ?? ""
            let value =
                switch word.value {
                case .none: ""
                case .any: " -x"
                case .file: " -rF"
                case .folder: " -x -a '(__fish_complete_directories)'"
                case .oneOf(let choices): " -x -a '\(choices.joined(separator: " "))'"
                }
            return "complete -c GameServer -l \(word.name)\(letter)\(value)"
                + " -d '\(quoted(word.about, special: "\\"))'"
        }
        let commands = arguments.map { command, words in
            "complete -c GameServer -n '__fish_seen_subcommand_from \(command)'"
                + " -a '\(words.joined(separator: " "))'"
        }
        let first = Arguments.commands.joined(separator: " ")
        return """
            # GameServer completions fish >~/.config/fish/completions/GameServer.fish
            complete -c GameServer -f
            complete -c GameServer -n __fish_use_subcommand -a '\(first)'
            \((commands + options).joined(separator: "\n"))
            """
    }

    /// A text between single quotes.
    private static func quoted(_ text: String, special: String) -> String {
        text.reduce(into: "") { quoted, character in
            if character == "'" {
                quoted += "'\\''"
            } else {
                if special.contains(character) { quoted += "\\" }
                quoted.append(character)
            }
        }
    }
}
