import Testing

/// The entry point of the test binary. Its presence ends SwiftPM's search for XCTest cases, which needs an index store.
@main
struct Main {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
