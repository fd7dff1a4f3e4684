/// A server's answer to one GET request, read in pieces. It is one file of known size, or a
/// refusal.
///
/// It reads only the form that our own server uses for a client that closes after each answer: a
/// status 200, a length, and that many bytes. It refuses redirects, chunks, codings and larger
/// files, and keeps nothing of them.
struct HTTPAnswer {
    private var head: [UInt8] = []
    private var body: [UInt8] = []
    /// The number of bytes in the body; nil before the head is complete.
    private var length: Int?
    private let maximum: Int
    private let type: String

    static let maximumHeadBytes = 8 << 10

    enum Progress: Equatable {
        case coming
        case whole([UInt8])
        case refused
    }

    /// - Parameters:
    ///   - maximum: the most bytes of a body.
    ///   - type: the only accepted type of file.
    init(maximum: Int, type: String) {
        self.maximum = maximum
        self.type = type
    }

    static func request(_ path: String, host: String) -> [UInt8] {
        Array(
            "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nAccept: image/png\r\nConnection: close\r\n\r\n"
                .utf8
        )
    }

    /// Handles bytes of the answer. No bytes mean the end of the connection.
    mutating func receive(_ bytes: some Collection<UInt8>) -> Progress {
        guard !bytes.isEmpty else { return .refused }
        guard length == nil else { return take(bytes) }
        for (index, byte) in bytes.enumerated() {
            head.append(byte)
            if head.count > Self.maximumHeadBytes { return .refused }
            guard byte == 10, head.suffix(4).elementsEqual([13, 10, 13, 10]) else { continue }
            guard let length = length(of: head), length <= maximum else { return .refused }
            self.length = length
            return take(bytes.dropFirst(index + 1))
        }
        return .coming
    }

    private mutating func take(_ bytes: some Collection<UInt8>) -> Progress {
        guard let length, body.count + bytes.count <= length else { return .refused }
        body += bytes
        return body.count == length ? .whole(body) : .coming
    }

    /// Returns the length in a head; nil if it is not the head of such a file.
    private func length(of head: [UInt8]) -> Int? {
        var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")[...]
        guard let status = lines.popFirst(), status.hasPrefix("HTTP/1.1 200 ") else { return nil }
        var length: Int?
        var isType = false
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            switch line[..<colon].lowercased() {
            case "content-length":
                // A second length could contradict the first one.
                guard length == nil, let number = Digits.length(value) else { return nil }
                length = number
            case "content-type": isType = value.lowercased() == type
            case "transfer-encoding", "content-encoding": return nil
            default: break
            }
        }
        return isType ? length : nil
    }

    private enum Digits {
        static func length(_ text: String) -> Int? {
            guard (1...9).contains(text.utf8.count),
                text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return Int(text)
        }
    }
}
