import GameProtocol
import TerminalKit

/// A server on this network, as a list shows it; its texts are cleaned.
package struct FoundServer: Equatable, Sendable {
    /// One run of one server, whatever its addresses.
    package let inst: String
    package var name: String
    /// Where to connect: the best of the addresses that its announcements came from.
    package var address: JoinAddress
    var protocols: [Int]
    package var rooms: Int
    /// How many of the rooms have a free seat.
    package var open: Int
    package var players: Int
    /// Where a browser finds it; nil for nowhere.
    var web: WebPlace?
    /// How long a connection to it takes, in nanoseconds; nil where none was made yet.
    var delay: Int?

    /// Whether this client can play there.
    package var isOurs: Bool { protocols.contains(1) }
}

extension [FoundServer] {
    /// What `find` prints: a line for each, in columns.
    package var table: String {
        let names = columns(map(\.name))
        let addresses = columns(map(\.address.text))
        return indices.map { "\(names[$0])  \(addresses[$0])  \(self[$0].numbers)\n" }.joined()
    }

    /// What `find --json` prints: an object a line for each.
    package var objects: String {
        var writer = JSONWriter()
        for server in self { server.encode(into: &writer) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Where several are to choose from, each with a number in front.
    package var choices: [String] {
        let names = columns(map(\.name))
        let addresses = columns(map(\.address.text))
        return indices.map { "\($0 + 1). \(names[$0])  \(addresses[$0])  \(self[$0].counts)" }
    }

    /// The texts, each with as many blanks as make all of them equally wide.
    private func columns(_ texts: [String]) -> [String] {
        let widest = texts.map { Width.of($0) }.max() ?? 0
        return texts.map { $0.padded(to: widest, atLeast: 0) }
    }
}

extension FoundServer {
    /// `4 rooms, 3 open, 5 players`; for a server of another protocol, that.
    var counts: String {
        guard isOurs else {
            return "speaks protocol \(PlainWords.list(protocols.prefix(8).map(String.init)))"
        }
        return "\(PlainWords.count(rooms, "room")), \(open) open, "
            + PlainWords.count(players, "player")
    }

    fileprivate var numbers: String {
        counts + ", " + (delay.map { Decimals.milliseconds($0) + " ms" } ?? "no connection")
            + (web.map { ", \($0.base(at: address.host))" } ?? "")
    }

    fileprivate func encode(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.field("name", name)
        writer.field("address", address.text)
        writer.field("host", address.host)
        writer.field("port", Int(address.port))
        writer.field("inst", inst)
        writer.field("protocols", protocols)
        writer.field("rooms", rooms)
        writer.field("open", open)
        writer.field("players", players)
        writer.field("web_port", ifPresent: web?.port)
        writer.field("web_url", ifPresent: web?.url)
        if let delay {
            writer.key("ms")
            writer.raw(Array(Decimals.milliseconds(delay).utf8))
        }
        writer.endObject()
        writer.endLine()
    }
}
