import Foundation

/// protocol.schema.json, read once, and every line of a server held against it.
enum ProtocolSchema {
    private static let loaded = Result {
        let file = Products.package.appending(path: "protocol.schema.json")
        return try Schema(JSON(File.text(file.path)))
    }

    /// Lines that were found right: more than half of the lines of all tests came before.
    ///
    /// Under a lock that ThreadSanitizer understands, which it does not do with `Mutex`.
    nonisolated(unsafe) private static var known: Set<String> = []
    private static let lock = NSLock()

    /// A sanitizer makes reading a schema ten times slower, and finds other faults: there a line
    /// that differs from a known one in its digits alone is known, too.
    private static let isEveryDigitRead = !Procfs.own.isSanitized

    static var schema: Schema { get throws { try loaded.get() } }

    /// What is wrong with a line that a server sent.
    static func faults(inServerLine line: String) throws -> [SchemaFault] {
        let key = isEveryDigitRead ? line : withoutDigits(line)
        if lock.withLock({ known.contains(key) }) { return [] }
        let faults = try schema.faults(in: JSON(line), as: "server_line")
        if faults.isEmpty, line.utf8.count < 16_384 { _ = lock.withLock { known.insert(key) } }
        return faults
    }

    private static func withoutDigits(_ line: String) -> String {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return String(decoding: line.utf8.filter { !digits.contains($0) }, as: UTF8.self)
    }
}
