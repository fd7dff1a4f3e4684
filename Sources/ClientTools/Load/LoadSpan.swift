import ClientCore
import TerminalKit

/// The time in which a load measured, by the clock and by this program's own processor time.
struct LoadSpan: Equatable, Sendable {
    private var begin: Moment?
    private var end: Moment?

    private struct Moment: Equatable, Sendable {
        var at: Int
        var processor: Int
    }

    /// Notes when moves begin, and when they end.
    mutating func note(_ phase: LoadRun.Phase, at: Int) {
        switch phase {
        case .gathering: break
        case .running: if begin == nil { begin = moment(at) }
        case .ending, .done: if end == nil { end = moment(at) }
        }
    }

    private func moment(_ at: Int) -> Moment {
        Moment(at: at, processor: System.processorMicroseconds())
    }

    /// Microseconds of the clock.
    var elapsed: Int { difference(\.at) }
    /// Microseconds of processor time that this program took.
    var processor: Int { difference(\.processor) }

    private func difference(_ path: KeyPath<Moment, Int>) -> Int {
        guard let begin, let end else { return 0 }
        return end[keyPath: path] - begin[keyPath: path]
    }
}
