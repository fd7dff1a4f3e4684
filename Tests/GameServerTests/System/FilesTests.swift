import Foundation
import Sockets
import Testing

@testable import GameServer

@Suite struct FilesTests {
    @Test func `a file is replaced as a whole`() throws {
        let path = "/tmp/cardtable-test-\(Environment.processID)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Files.replace(path, with: Array("7052\n".utf8))
        try Files.replace(path, with: Array("80\n".utf8))
        #expect(try Files.read(path, maximumBytes: 100) == Array("80\n".utf8))
    }

    @Test func `a folder that is not there is an error`() {
        #expect(throws: SystemError(call: "open", errno: 2)) {
            try Files.replace("/nowhere/at/all", with: [])
        }
    }
}
