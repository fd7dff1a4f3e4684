/// One reader of foreign bytes, and what must hold for whatever it is given.
///
/// Two drivers give it inputs: the suite of this target its seeds, its reproducers and some of them
/// changed at random; `Scripts/fuzz` millions, led by the code that they reach.
struct Harness: Sendable {
    /// The word by which `Scripts/fuzz` and the folders of seeds and reproducers know it.
    let name: String
    /// The longest input that is tried.
    var maximumBytes = 4_096
    /// What one input may take of the processor, in milliseconds, where the sanitizers slow it down.
    var maximumMilliseconds = 100
    /// Inputs that are understood, from the project's own documents, fixtures and writers.
    let seeds: @Sendable () -> [[UInt8]]
    /// Words that the reader knows.
    var words: [String] = []
    /// Makes right what a change has broken and no change of bytes would find: sums and masks.
    var repair: (@Sendable (inout [UInt8]) -> Void)?
    /// Gives the input to the reader and to whatever it is compared with.
    ///
    /// Returns whether the reader understood it, so that a run in which nothing was understood, or
    /// everything, is seen. Throws what does not hold.
    let check: @Sendable ([UInt8]) throws -> Bool
}

/// What a reader did and must never do.
struct Violation: Error, CustomStringConvertible {
    let description: String
}

/// Throws unless it holds.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
    if !holds { throw Violation(description: sentence()) }
}

extension Harness {
    /// All readers.
    static let all: [Harness] = [
        .json, .lines, .requests, .events, .client, .journal, .configuration, .beacon, .http,
        .answers, .frames, .pictures, .themes, .keys, .saved, .resp,
    ]
}
