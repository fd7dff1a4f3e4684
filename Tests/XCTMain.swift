import Foundation
import Testing

/// The entry point of the test binary. Its presence ends SwiftPM's search for XCTest cases, which needs an index store.
@main
struct Main {
    static func main() async {
        let arguments = CommandLine.arguments
        // `swift test` also asks for the XCTest cases: there are none.
        if let option = arguments.firstIndex(of: "--testing-library"),
            arguments[(option + 1)...].first == "xctest"
        {
            return
        }
        // By itself the runner starts all tests at once: a test that waits for a line then waits for hundreds of others.
        setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0)
        await Testing.__swiftPMEntryPoint() as Never
    }
}
