import Foundation
import GameProtocol
import Testing

/// Tests of every reader of foreign bytes with its seeds, with inputs that once made it fail, and
/// with random changes of them. `Scripts/fuzz` tries millions of inputs, guided by code coverage.
///
/// `TEST_INPUTS` is the number of random inputs, `TEST_SEED` is their seed, and `TEST_READER`
/// selects a single reader.
@Suite struct FuzzTests {
    /// The number of random inputs for each reader, and their seed.
    private static let count = size("TEST_INPUTS")
    private static let seed =
        ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { Int($0) } ?? 1

    private static let readers = Harness.all.filter { harness in
        ProcessInfo.processInfo.environment["TEST_READER"].map { $0 == harness.name } ?? true
    }

    private static func size(_ name: String) -> Int {
        guard let size = ProcessInfo.processInfo.environment[name].flatMap({ Int($0) }) else {
            preconditionFailure("\(name) is no number: its row is missing in Tests/XCTMain.swift")
        }
        return size
    }

    @Test(arguments: FuzzTests.readers)
    func `no reader fails on what it once failed on`(harness: Harness) {
        for (name, bytes) in Fixtures.files("Reproducers", of: harness.name) {
            #expect(throws: Never.self, "\(name)") { _ = try harness.check(bytes) }
        }
    }

    /// A seed that the reader does not understand would lead nowhere.
    @Test(arguments: FuzzTests.readers)
    func `most seeds are understood`(harness: Harness) throws {
        let seeds = harness.seeds()
        let understood = try seeds.count { try harness.check($0) }
        #expect(!seeds.isEmpty && 2 * understood >= seeds.count)
    }

    @Test(arguments: FuzzTests.readers)
    func `whatever comes, each reader understands or refuses it`(harness: Harness) {
        let seeds = harness.seeds()
        var chance = Chance(UInt64(Self.seed))
        var understood = 0
        for _ in 0..<Self.count {
            var input = Mutation.changed(
                chance.one(of: seeds),
                words: harness.words,
                other: chance.one(of: seeds),
                &chance
            )
            if chance.below(8) > 0 { harness.repair?(&input) }
            input = Array(input.prefix(harness.maximumBytes))
            do {
                if try harness.check(input) { understood += 1 }
            } catch {
                Issue.record(
                    "\(harness.name): \(error) Input: \(Data(input).base64EncodedString())"
                )
                return
            }
        }
        // A run that understands nothing, or everything, shows nothing.
        #expect(understood > 0 && understood < Self.count)
    }

    @Test(arguments: FuzzTests.readers)
    func `each text of a seed may be hostile`(harness: Harness) {
        for seed in harness.seeds() where seed.count <= 4_096 {
            guard let value = try? JSONReader().readValue(seed[...]) else { continue }
            for tree in Tree(value).replacingEachText(with: "a\u{1B}[2Jb\u{202E}c") {
                var writer = JSONWriter()
                tree.write(into: &writer)
                let input = writer.bytes
                #expect(throws: Never.self, "\(String(decoding: input, as: UTF8.self))") {
                    _ = try harness.check(input)
                }
            }
        }
    }

    @Test func `a checksum and a mask are mended`() throws {
        for harness in Self.readers {
            guard let repair = harness.repair else { continue }
            for seed in harness.seeds() {
                var mended = seed
                repair(&mended)
                let (before, after) = (try harness.check(seed), try harness.check(mended))
                #expect(!before || after, "\(harness.name) mends what was right.")
            }
        }
    }
}

extension Harness: CustomTestStringConvertible {
    var testDescription: String { name }
}
