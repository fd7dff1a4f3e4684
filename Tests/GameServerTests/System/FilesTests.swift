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

    @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 8_192])
    func `a file of the most bytes is read and a longer one is not`(count: Int) throws {
        let path = "/tmp/cardtable-most-\(count)-\(Environment.processID)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let bytes = [UInt8](repeating: 7, count: count)
        try Files.replace(path, with: bytes)
        #expect(try Files.read(path, maximumBytes: count) == bytes)
        #expect(try Files.readOwn(path, maximumBytes: count) == bytes)
        if count == 0 { return }
        #expect(try Files.read(path, maximumBytes: count - 1) == nil)
        #expect(try Files.readOwn(path, maximumBytes: count - 1) == nil)
    }

    @Test func `a folder that is not there is an error`() {
        #expect(throws: SystemError(call: "open", errno: 2)) {
            try Files.replace("/nowhere/at/all", with: [])
        }
    }

    @Test func `a link under the temporary name leads nowhere`() throws {
        let path = "/tmp/cardtable-link-\(Environment.processID)"
        let temporary = "\(path).\(Environment.processID)"
        let target = "\(path)-target"
        defer {
            for file in [path, temporary, target] {
                try? FileManager.default.removeItem(atPath: file)
            }
        }
        try Files.replace(target, with: Array("mine".utf8))
        try FileManager.default.createSymbolicLink(
            atPath: temporary,
            withDestinationPath: target
        )
        try Files.replace(path, with: Array("new".utf8))
        #expect(try Files.read(target, maximumBytes: 100) == Array("mine".utf8))
        #expect(try Files.read(path, maximumBytes: 100) == Array("new".utf8))
        #expect(!FileManager.default.fileExists(atPath: temporary))
    }
}
