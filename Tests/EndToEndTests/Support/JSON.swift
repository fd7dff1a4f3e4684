import Foundation

/// A JSON value that Foundation reads, because the project's own reader is under test.
enum JSON: Equatable, Sendable {
    case object([String: JSON])
    case array([JSON])
    case string(String)
    case number(Int)
    case fraction(Double)
    case bool(Bool)

    init(_ text: String) throws {
        do {
            let data = Data(text.utf8)
            let value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            self = try Self.read(value)
        } catch {
            throw Failure("not JSON: \(text)")
        }
    }

    private static func read(_ value: Any) throws -> JSON {
        switch value {
        case let string as String: .string(string)
        case let members as [String: Any]: .object(try members.mapValues(read))
        case let elements as [Any]: .array(try elements.map(read))
        case let number as NSNumber where String(cString: number.objCType) == "c":
            .bool(number.boolValue)
        case let number as NSNumber where Int(exactly: number.doubleValue) != nil:
            .number(number.intValue)
        case let number as NSNumber: .fraction(number.doubleValue)
        default: throw Failure("a value that no server sends: \(value)")
        }
    }

    subscript(_ key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var string: String? {
        guard case .string(let string) = self else { return nil }
        return string
    }

    var number: Int? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    var bool: Bool? {
        guard case .bool(let bool) = self else { return nil }
        return bool
    }

    var array: [JSON]? {
        guard case .array(let array) = self else { return nil }
        return array
    }

    var keys: Set<String> {
        guard case .object(let members) = self else { return [] }
        return Set(members.keys)
    }

    /// Whether a face-down cell somewhere in the value has a card, which a server must never send.
    var showsAHiddenCard: Bool {
        switch self {
        case .object(let members):
            (members["state"] == .string("down") && members["card"] != nil)
                || members.values.contains { $0.showsAHiddenCard }
        case .array(let elements): elements.contains { $0.showsAHiddenCard }
        case .string, .number, .fraction, .bool: false
        }
    }
}

/// The reason for which a test could not continue.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
