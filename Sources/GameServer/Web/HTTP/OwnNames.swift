/// The names of this computer, as far as its own files contain them.
///
/// There is no look-up in the network, because an unanswered one would delay startup for seconds.
struct OwnNames: Equatable {
    /// Names in lower case.
    let all: [String]

    /// - Parameters:
    ///   - hostName: the name that the system reports, with or without a domain.
    ///   - hosts: the text of `/etc/hosts`; each line has all names of one address.
    ///   - resolver: the text of `/etc/resolv.conf`, which has the domains of this network.
    init(hostName: String, hosts: String = "", resolver: String = "") {
        let full = Self.name(hostName[...])
        let short = String(full.prefix { $0 != "." })
        guard !short.isEmpty else {
            all = []
            return
        }
        let aliases = Self.lines(hosts).map { $0.dropFirst().map(Self.name) }
            .filter { $0.contains(short) || $0.contains(full) }.joined()
        let domains = Self.lines(resolver)
            .filter { $0.first == "search" || $0.first == "domain" }
            .flatMap { $0.dropFirst().map(Self.name) }.filter { !$0.isEmpty }
        let names = [short, full, "\(short).local"] + aliases + domains.map { "\(short).\($0)" }
        var seen: Set<String> = []
        all = names.filter { seen.insert($0).inserted }
    }

    /// Returns the words of each line, without comments.
    private static func lines(_ text: String) -> [[Substring]] {
        text.split(whereSeparator: \.isNewline).map { line in
            line.prefix { $0 != "#" && $0 != ";" }.split { $0 == " " || $0 == "\t" }
        }
    }

    /// Returns a name in the form of a request: in lower case, without the final dot of the root.
    private static func name(_ word: Substring) -> String {
        var name = word.lowercased()
        while name.last == "." { name.removeLast() }
        return name
    }
}
