/// A reader that parses Redis's replies from a stream of bytes.
///
/// It looks at each byte once, however the stream is cut, and keeps no more than its limits. After
/// an error it reads no more, because the end of the reply is unknown.
package struct RESPReader {
    private let limits: RESPLimits
    private var buffer: [UInt8] = []
    /// The index of the first unread byte.
    private var start = 0
    /// The end of the bytes already searched for the end of a line.
    private var searched = 0
    /// The incomplete arrays, the outer ones first.
    private var open: [Part] = []
    /// The size of the text that is being read; nil between texts.
    private var bulkCount: Int?
    private var byteCount = 0
    private var elementCount = 0
    private var failure: RESPError?

    private struct Part {
        var left: Int
        var values: [RESPValue] = []
    }

    package init(limits: RESPLimits = RESPLimits()) { self.limits = limits }

    /// The number of bytes that wait for the rest of a reply.
    package var heldCount: Int { buffer.count - start }

    /// Adds bytes; `next` returns the replies that they complete.
    package mutating func push(_ bytes: some Collection<UInt8>) {
        if failure != nil { return }
        if start > 0 {
            buffer.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next whole reply; nil if it needs more bytes.
    package mutating func next() throws(RESPError) -> RESPValue? {
        if let failure { throw failure }
        do throws(RESPError) {
            while let value = try readElement() {
                if let reply = put(value) { return reply }
            }
            return nil
        } catch {
            failure = error
            buffer = []
            open = []
            throw error
        }
    }

    /// Adds a value to the innermost open array; returns the reply if it is now complete.
    private mutating func put(_ value: RESPValue) -> RESPValue? {
        var value = value
        while let last = open.indices.last {
            open[last].values.append(value)
            open[last].left -= 1
            if open[last].left > 0 { return nil }
            value = .array(open.removeLast().values)
        }
        (byteCount, elementCount) = (0, 0)
        return value
    }

    /// Reads the next value that is no array, and opens arrays before it; nil if bytes are missing.
    private mutating func readElement() throws(RESPError) -> RESPValue? {
        while true {
            if let count = bulkCount { return try readBulk(count) }
            guard let line = try readLine() else { return nil }
            elementCount += 1
            guard elementCount <= limits.elements else { throw .tooLarge }
            let rest = line.dropFirst()
            switch buffer[line.lowerBound] {
            case UInt8(ascii: "+"): return .simple(text(rest))
            case UInt8(ascii: "-"): return .error(text(rest))
            case UInt8(ascii: ":"): return .integer(try number(rest))
            case UInt8(ascii: "$"):
                let count = try number(rest)
                if count == -1 { return .null }
                guard count >= 0 else { throw .notRESP }
                guard count <= limits.bulkBytes else { throw .tooLarge }
                bulkCount = Int(count)
            case UInt8(ascii: "*"):
                let count = try number(rest)
                if count == -1 { return .null }
                guard count >= 0 else { throw .notRESP }
                if count == 0 { return .array([]) }
                guard count <= limits.elements, open.count < limits.depth else { throw .tooLarge }
                open.append(Part(left: Int(count)))
            default: throw .notRESP
            }
        }
    }

    private mutating func readBulk(_ count: Int) throws(RESPError) -> RESPValue? {
        guard buffer.count - start >= count + 2 else { return nil }
        let end = start + count
        guard buffer[end] == 0x0D, buffer[end + 1] == 0x0A else { throw .notRESP }
        let bytes = Array(buffer[start..<end])
        bulkCount = nil
        try take(upTo: end + 2)
        return .bulk(bytes)
    }

    /// Returns the range of the next line without its end, `\r\n`; nil if the end is missing.
    private mutating func readLine() throws(RESPError) -> Range<Int>? {
        // Bytes that are not a reply are refused at the first byte, because they may never end.
        if start < buffer.count, !Self.kinds.contains(buffer[start]) { throw .notRESP }
        searched = max(searched, start)
        while searched < buffer.count, buffer[searched] != 0x0A { searched += 1 }
        let end = searched
        guard end < buffer.count else {
            if heldCount >= limits.lineBytes { throw .tooLarge }
            return nil
        }
        guard end - start < limits.lineBytes else { throw .tooLarge }
        guard end - start >= 2, buffer[end - 1] == 0x0D else { throw .notRESP }
        let line = start..<end - 1
        try take(upTo: end + 1)
        return line
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: buffer[range], as: UTF8.self)
    }

    private mutating func take(upTo end: Int) throws(RESPError) {
        byteCount += end - start
        start = end
        guard byteCount <= limits.replyBytes else { throw .tooLarge }
    }

    private static let kinds = Array("+-:$*".utf8)

    private func number(_ range: Range<Int>) throws(RESPError) -> Int64 {
        let isNegative = !range.isEmpty && buffer[range.lowerBound] == UInt8(ascii: "-")
        let digits = isNegative ? range.dropFirst() : range
        guard (1...19).contains(digits.count) else { throw .notRESP }
        var number: Int64 = 0
        for index in digits {
            let digit = buffer[index]
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { throw .notRESP }
            let (tens, tooMany) = number.multipliedReportingOverflow(by: 10)
            let (sum, tooMuch) = tens.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            if tooMany || tooMuch { throw .tooLarge }
            number = sum
        }
        return isNegative ? -number : number
    }
}
