import CommandLine
import GameProtocol
import Testing

@testable import GameServer

/// A Redis with the commands of the operator's command.
final class PlayedRedis {
    var texts: [String: String] = [:]
    var expiring: [String: String] = [:]
    var list: [String] = []
    var streams: [String: [(id: String, field: String, value: String)]] = [:]
    var fails: [String: String] = [:]
    var isSilent = false
    var pageCount = 200
    var onPause: (PlayedRedis) -> Void = { _ in }
    private var servers: [String] = []

    func pause() { onPause(self) }

    func addServer(_ incarnation: String, _ host: String, _ free: String, since: Int, hidden: Int) {
        servers.append(incarnation)
        texts["ct:n:\(incarnation)"] =
            #"\#(free) {"host":"\#(host)","port":7052,"version":"9.8.7","since":\#(since),"private":\#(hidden),"replicated":true}"#
    }

    func addRoom(_ code: String, of incarnation: String, _ players: [String]) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("room", code)
        writer.field("game", "concentration")
        writer.field("phase", players.count < 2 ? "lobby" : "playing")
        writer.field("seats", 2)
        writer.field("players", players)
        writer.endObject()
        let json = String(decoding: writer.bytes, as: UTF8.self)
        texts["ct:{\(code)}:r"] = "\(incarnation) concentration 1 l \(json)"
        list.append(code)
        list.sort()
    }

    func give(_ code: String, to incarnation: String) {
        let card = texts["ct:{\(code)}:r"] ?? ""
        texts["ct:{\(code)}:r"] = incarnation + card.drop { $0 != " " }
    }

    func addJournal(_ code: String, count: Int) {
        streams["ct:{\(code)}:j"] = (0..<count).map {
            ("1-\($0)", $0 == 0 ? "b" : "l", "line \($0)\n")
        }
    }

    private func bulk(_ text: String?) -> RESPValue { text.map { .bulk(Array($0.utf8)) } ?? .null }

    func answer(_ words: [String]) -> RESPValue? {
        if isSilent { return nil }
        if let error = fails[words[0]] { return .error(error) }
        switch words[0] {
        case "ROLE":
            return .array([bulk("master"), .integer(7), .array([.array([]), .array([])])])
        case "INFO": return bulk("# Memory\r\nused_memory_human:3.12M\r\nmaxmemory_human:0B\r\n")
        case "SCARD": return .integer(4)
        case "SRANDMEMBER": return .array(servers.map { bulk($0) })
        case "GET": return bulk(texts[words[1]])
        case "DEL": return .integer(texts.removeValue(forKey: words[1]) == nil ? 0 : 1)
        case "EXISTS": return .integer(streams[words[1]] == nil ? 0 : 1)
        case "SET":
            if texts[words[1]] != nil { return .null }
            (texts[words[1]], expiring[words[1]]) = (words[2], words[5])
            return .simple("OK")
        case "XRANGE": return range(words)
        case "EVAL" where words[1] == GroupScripts.page: return page(words[4])
        default: return .error("ERR unknown command")
        }
    }

    private func range(_ words: [String]) -> RESPValue {
        let stream = streams[words[1]] ?? []
        let begin = stream.firstIndex { words[2] == "-" || $0.id == words[2] } ?? stream.count
        let entries = stream[begin...].prefix(Int(words[5]) ?? 0)
        return .array(
            entries.map { .array([bulk($0.id), .array([bulk($0.field), bulk($0.value)])]) }
        )
    }

    private func page(_ from: String) -> RESPValue {
        let codes = list.filter { from == "-" || "(" + $0 > from }.prefix(pageCount)
        let end = codes.count == pageCount ? codes.last : ""
        let rooms = codes.flatMap { code -> [RESPValue] in
            let parts = (texts["ct:{\(code)}:r"] ?? "").split(separator: " ", maxSplits: 4)
            return [bulk(String(parts[0])), bulk(String(parts[4]))]
        }
        return .array([bulk(end)] + rooms)
    }
}
