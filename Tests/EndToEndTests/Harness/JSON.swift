import Foundation

/// A JSON value as Foundation reads it: on purpose not with the reader that is under test.
enum JSON: Equatable, Sendable, Decodable {
    case object([String: JSON])
    case array([JSON])
    case string(String)
    case number(Int)
    case bool(Bool)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let decimal = try? value.decode(Double.self) {
            self = .number(Int(decimal))
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([JSON].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    init(_ text: String) throws {
        do {
            self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
        } catch {
            throw Failure("not JSON: \(text)")
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

    /// Whether somewhere in it a face-down cell has a card: the one thing that must never be sent.
    var showsAHiddenCard: Bool {
        switch self {
        case .object(let members):
            (members["state"] == .string("down") && members["card"] != nil)
                || members.values.contains { $0.showsAHiddenCard }
        case .array(let elements): elements.contains { $0.showsAHiddenCard }
        case .string, .number, .bool: false
        }
    }
}

/// Why a test could not go on.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
