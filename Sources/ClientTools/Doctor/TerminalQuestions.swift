import ClientCore
import TerminalKit

/// The questions to the terminal itself. `doctor` asks them only if the person agrees.
enum TerminalQuestions {
    /// Asks the terminal if the person agrees, and adds the answers to the report.
    static func ask(into report: inout DoctorReport, _ environment: ProcessEnvironment) {
        Diagnostics.tell("")
        System.writeAll(
            System.messages,
            Array("Ask the terminal itself, too? Some print part of the question. (y/N) ".utf8)
        )
        guard let line = System.readSome(System.input),
            ["y", "yes"].contains(
                String(decoding: line, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
            )
        else { return }
        guard let raw = RawInput() else { return }
        defer { raw.restore() }
        for (name, glyph, width) in [("emoji", "🐱", 2), ("triangle", "▲", 1)] {
            askWidth(name, glyph, width, raw, &report)
        }
        // Apple's terminal prints a part of the question.
        if environment.variable("TERM_PROGRAM") == "Apple_Terminal" {
            report.add("synchronized output", "not asked", "TERM_PROGRAM=Apple_Terminal")
        } else {
            askMode(raw, &report)
        }
    }

    private static func askWidth(
        _ name: String,
        _ glyph: String,
        _ expected: Int,
        _ raw: RawInput,
        _ report: inout DoctorReport
    ) {
        let answer = raw.ask("\r\(glyph)\u{1B}[6n")
        System.writeAll(System.output, Array("\r\u{1B}[K".utf8))
        guard case .cursor(_, let column) = answer else {
            return report.add(name, "unknown", "the terminal did not answer")
        }
        let width = column - 1
        report.add(
            name,
            PlainWords.count(width, "column"),
            width == expected ? "as expected" : "\(expected) expected: try --look abc or --ascii"
        )
    }

    private static func askMode(_ raw: RawInput, _ report: inout DoctorReport) {
        let answer = raw.ask("\u{1B}[?2026$p")
        System.writeAll(System.output, Array("\r\u{1B}[K".utf8))
        guard case .mode(2026, let isKnown) = answer else {
            return report.add("synchronized output", "unknown", "the terminal did not answer")
        }
        report.add(
            "synchronized output",
            isKnown ? "yes" : "no",
            "mode 2026 is \(isKnown ? "known" : "not known")"
        )
    }
}
