/// One reader of foreign bytes, with the conditions that hold for every input.
///
/// Two drivers give it inputs. The suite of this target gives it seeds, reproducers and random
/// changes of them. `Scripts/fuzz` gives it millions of inputs, guided by code coverage.
struct Harness: Sendable {
    /// The name for `Scripts/fuzz` and for the folders of seeds and reproducers.
    let name: String
    /// The length of the longest input.
    var maximumBytes = 4_096
    /// The processor time that one input may take with the sanitizers, in milliseconds.
    var maximumMilliseconds = 100
    /// Valid inputs from the project's own documents, fixtures and writers.
    let seeds: @Sendable () -> [[UInt8]]
    var words: [String] = []
    /// Repairs sums and masks that a change has broken, because a random change would not find the
    /// right value.
    var repair: (@Sendable (inout [UInt8]) -> Void)?
    /// Gives the input to the reader and to the readers that it is compared with.
    ///
    /// Returns whether the reader understood the input, so that a run without any understood input,
    /// or with only such inputs, is noticed. Throws if a condition does not hold.
    let check: @Sendable ([UInt8]) throws -> Bool
}

/// An act of a reader that no input may cause.
struct Violation: Error, CustomStringConvertible {
    let description: String
}

func require(_ holds: Bool, _ sentence: @autoclosure () -> String) throws {
    if !holds { throw Violation(description: sentence()) }
}

extension Harness {
    static let all: [Harness] = [
        .json, .lines, .requests, .events, .client, .journal, .configuration, .beacon, .http,
        .answers, .frames, .pictures, .themes, .keys, .saved, .resp,
    ]
}
