@testable import ClientTools

/// A load whose server is played by the test.
protocol LoadScript {
    var run: LoadRun { get set }
    /// The time in microseconds.
    var now: Int { get set }
}

extension LoadScript {
    mutating func tell(_ input: LoadRun.Input, after delay: Int = 10) -> [LoadEffect] {
        var effects: [LoadEffect] = []
        now += delay
        run.receive(input, at: now, &effects)
        return effects
    }

    mutating func line(_ player: Int, _ line: LoadLine, after delay: Int = 10) -> [LoadEffect] {
        tell(.line(player: player, line), after: delay)
    }
}
