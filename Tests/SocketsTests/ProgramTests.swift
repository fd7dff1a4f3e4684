import Foundation
import Testing

@testable import Sockets

/// Tests of programs with pipes.
@Suite struct ProgramTests {
    /// The number of pipes that this process has open.
    private var pipeCount: Int {
        let folder = "/proc/self/fd"
        let files = FileManager.default
        return (try? files.contentsOfDirectory(atPath: folder))?.count { name in
            let target = try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            return target?.hasPrefix("pipe:") == true
        } ?? 0
    }

    /// Other tests of the process open and close some pipes meanwhile.
    @Test func `a program that cannot start leaves no pipe open`() {
        let before = pipeCount
        for _ in 0..<500 {
            #expect(throws: SystemError.self) {
                try SystemCalls.startPiped(["/no/such/program"], joinsMessages: true)
            }
        }
        #expect(pipeCount < before + 250)
    }
}
