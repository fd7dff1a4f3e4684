package enum Origin: Equatable, Sendable {
    /// An option as it was typed: `-n`.
    case option(String)
    case variable(String)
    /// A file and a line: `server.json:4`.
    case file(String)

    package var text: String {
        switch self {
        case .option(let text), .variable(let text), .file(let text): text
        }
    }

    package var isFile: Bool { if case .file = self { true } else { false } }
    package var isOption: Bool { if case .option = self { true } else { false } }
}

/// A value that one source gives to one option, not parsed yet.
package struct Setting<Values: Sendable>: Sendable {
    package let option: Option<Values>
    package let text: String
    package let origin: Origin

    init(_ option: Option<Values>, _ text: String, from origin: Origin) {
        self.option = option
        self.origin = origin
        guard option.isInverse, !origin.isOption, let isOn = try? ValueKind<Bool>.flag.read(text)
        else {
            self.text = text
            return
        }
        self.text = isOn ? "0" : "1"
    }

    /// Whether it is a short form that is turned off, which has no effect.
    var isSilent: Bool {
        guard option.isShorthand, let isOn = try? ValueKind<Bool>.flag.read(text) else {
            return false
        }
        return !isOn
    }

    /// A sentence if the setting has its option's former name.
    var renaming: String? {
        guard let former = option.formerName, origin == .option("--\(former)") else { return nil }
        return "--\(former) is now called \(option.flag)."
    }

    func take(into values: inout Values) throws(UsageError) {
        do throws(BadValue) {
            try option.take(text, into: &values)
        } catch {
            throw UsageError("\(subject) \(error.predicate)")
        }
    }

    /// The beginning of a sentence about the value.
    private var subject: String {
        origin.isFile ? "\(origin.text): \"\(option.key ?? "")\"" : origin.text
    }
}
