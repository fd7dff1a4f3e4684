/// The names under which people may know this computer, as far as its own files say.
///
/// Nobody is asked: a look-up that nobody answers would hold the start up for seconds.
struct OwnNames: Equatable {
    /// Names in lower case.
    let all: [String]

    /// - Parameters:
    ///   - hostName: the name that the system has, with a domain or without.
    ///   - hosts: the text of `/etc/hosts`, in which a line has all names of an address.
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

    /// The words of each line, comments aside.
    private static func lines(_ text: String) -> [[Substring]] {
        text.split(whereSeparator: \.isNewline).map { line in
            line.prefix { $0 != "#" && $0 != ";" }.split { $0 == " " || $0 == "\t" }
        }
    }

    /// A name as a request has it: in lower case, without the dot of the root.
    private static func name(_ word: Substring) -> String {
        var name = word.lowercased()
        while name.last == "." { name.removeLast() }
        return name
    }
}
