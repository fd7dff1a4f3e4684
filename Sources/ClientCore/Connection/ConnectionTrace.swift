import GameProtocol
import Sockets
import TerminalKit

/// A log file of the lines in both directions, without the values of secret fields.
package final class ConnectionTrace {
    private let descriptor: Int32

    /// Opens the file to write at its end.
    init(path: String) throws(SystemError) { descriptor = try System.openLog(path) }

    /// Writes one line, with `>` for a sent line and `<` for a received one.
    func write(_ direction: String, _ line: some Sequence<UInt8>) {
        let bytes = Self.redacted(Array(line))
        System.writeAll(descriptor, Array(direction.utf8) + [0x20] + bytes + [0x0A])
    }

    /// Returns the line with `***` instead of every token, ticket and password.
    package static func redacted(_ line: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < line.count {
            guard let begin = secret(in: line, from: index) else {
                // A control character in the log could act as a command of the terminal that shows
                // it.
                result.append(line[index] < 0x20 || line[index] == 0x7F ? 0x3F : line[index])
                index += 1
                continue
            }
            result += line[index..<begin] + Array("***\"".utf8)
            index = end(ofString: line, from: begin)
        }
        return result
    }

    private static let secretKeys = SecretField.allCases.map { Array("\"\($0.rawValue)\"".utf8) }

    /// Returns the start of a secret's text, if the secret's name is at `start`. Blanks are allowed
    /// around the colon.
    private static func secret(in line: [UInt8], from start: Int) -> Int? {
        guard let key = secretKeys.first(where: { line[start...].starts(with: $0) }) else {
            return nil
        }
        var index = start + key.count
        for wanted in [UInt8(ascii: ":"), UInt8(ascii: "\"")] {
            while index < line.count, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
            guard index < line.count, line[index] == wanted else { return nil }
            index += 1
        }
        return index
    }

    /// Returns the index after the quote that ends a string. The string's text begins at `start`.
    private static func end(ofString line: [UInt8], from start: Int) -> Int {
        var index = start
        while index < line.count, line[index] != UInt8(ascii: "\"") {
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(line.count, index + 1)
    }
}
