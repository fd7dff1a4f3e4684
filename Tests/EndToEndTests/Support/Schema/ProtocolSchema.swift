import Foundation

/// The schema protocol.schema.json, which is read once and compared with every line of a server.
enum ProtocolSchema {
    private static let loaded = Result {
        let file = Products.package.appending(path: "protocol.schema.json")
        return try Schema(JSON(File.text(file.path)))
    }

    /// The lines without a fault. More than half of all lines in the tests are repetitions.
    ///
    /// The lock is an `NSLock`, because ThreadSanitizer understands it, unlike `Mutex`.
    nonisolated(unsafe) private static var known: Set<String> = []
    private static let lock = NSLock()

    /// Whether lines that differ only in digits count as different. With a sanitizer they do not,
    /// because it makes the validation ten times slower and looks for other faults.
    private static let isEveryDigitRead = !Procfs.own.isSanitized

    static var schema: Schema { get throws { try loaded.get() } }

    /// Returns the faults of a line that a server sent.
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
