/// A command line that cannot be carried out: the sentence that says why. The exit status is 2.
struct UsageError: Error, Equatable {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}
