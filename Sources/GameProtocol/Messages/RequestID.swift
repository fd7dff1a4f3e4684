/// The mark that a client puts on a request and that the reply repeats (protocol.md, "Requests and
/// replies").
///
/// It is an integer from 0 to 2^53-1, or a string of 1 to 64 bytes, and the reply has it unchanged.
public enum RequestID: Hashable, Sendable {
    case number(Int64)
    case text(String)

    /// Reads the member `id` of a request; nil if it is absent.
    ///
    /// Throws a `Refusal` with the code `bad_id` for anything but the two forms.
    public static func decode(
        _ fields: inout JSONObject,
        _ key: StaticString = "id"
    ) throws(Refusal) -> RequestID? {
        guard fields.contains(key) else { return nil }
        let bad = Refusal(
            .badID,
            "An id is an integer from 0 to 2^53-1 or a string of 1 to 64 bytes."
        )
        do throws(FieldError) {
            if let value = fields.value(key), value.kind == .string {
                guard let text = try fields.string(key),
                    (1...Limits.maximumIDBytes).contains(text.utf8.count)
                else { throw FieldError(kind: .badValue, field: "\(key)") }
                return .text(text)
            }
            guard let number = try fields.integer(key, in: 0...Limits.maximumInteger) else {
                return nil
            }
            return .number(number)
        } catch {
            throw bad
        }
    }

    /// Writes the mark as a member.
    public func encode(into writer: inout JSONWriter, as key: StaticString = "id") {
        switch self {
        case .number(let number): writer.field(key, number)
        case .text(let text): writer.field(key, text)
        }
    }
}
