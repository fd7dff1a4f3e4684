import Foundation

// libFuzzer's side of the harnesses of `Tests/FuzzTests`; `Scripts/fuzz` builds it. FUZZ_TARGET
// names the harness. With FUZZ_SEEDS=FOLDER the program only writes the harness's seeds and words
// there.

/// The harness of this run, and its results.
private final class Run {
    let harness: Harness
    var understood = 0
    var inputs = 0
    var slowest = 0
    private let other: [[UInt8]]

    init() {
        let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
        guard let harness = Harness.all.first(where: { $0.name == name }) else {
            print(Harness.all.map(\.name).joined(separator: "\n"))
            exit(name.isEmpty ? 0 : 2)
        }
        self.harness = harness
        other = harness.seeds()
        if let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] { write(into: folder) }
    }

    private func write(into folder: String) -> Never {
        for (number, seed) in other.enumerated() {
            _ = FileManager.default.createFile(
                atPath: "\(folder)/seed-\(number)",
                contents: Data(seed)
            )
        }
        for (number, word) in harness.words.enumerated() {
            _ = FileManager.default.createFile(
                atPath: "\(folder).words/\(number)",
                contents: Data(word.utf8)
            )
        }
        print(harness.maximumBytes)
        exit(0)
    }

    /// Gives the input to the reader, and ends the process if a condition does not hold.
    func check(_ input: [UInt8]) {
        inputs += 1
        // A page fault or a lock may cost time once without being the input's fault, so the input
        // gets three tries.
        for attempt in 1...3 {
            let began = Self.processorTime
            do {
                if try harness.check(input), attempt == 1 { understood += 1 }
            } catch {
                Self.fail("\(error)")
            }
            let time = (Self.processorTime - began) / 1_000_000
            guard time > harness.maximumMilliseconds else {
                slowest = max(slowest, time)
                return
            }
            if attempt == 3 {
                Self.fail("It takes \(time) ms, of \(harness.maximumMilliseconds) allowed.")
            }
        }
    }

    private static func fail(_ sentence: String) -> Never {
        print("==> \(sentence)")
        fflush(nil)
        abort()
    }

    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Makes a change that keeps structure, or one of libFuzzer's, and repairs the sums in seven of
    /// eight cases.
    func change(_ data: UnsafeMutableBufferPointer<UInt8>, _ count: Int, seed: UInt32) -> Int {
        var chance = Chance(UInt64(seed))
        var bytes: [UInt8]
        if chance.below(2) == 0 {
            bytes = Mutation.changed(
                Array(data.prefix(count)),
                words: harness.words,
                other: chance.one(of: other),
                &chance
            )
        } else {
            bytes = Array(data.prefix(mutate(data.baseAddress, count, data.count)))
        }
        if chance.below(8) > 0 { harness.repair?(&bytes) }
        let kept = bytes.prefix(data.count)
        _ = data.update(fromContentsOf: kept)
        return kept.count
    }
}

@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ data: UnsafeMutablePointer<UInt8>?, _ count: Int, _ maximum: Int) -> Int

/// One thread runs all inputs.
nonisolated(unsafe) private let run = Run()

@_cdecl("LLVMFuzzerInitialize")
func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutableRawPointer?
) -> CInt {
    _ = run
    atexit {
        print(
            "==> \(run.inputs) inputs, \(run.understood) understood, the slowest \(run.slowest) ms"
        )
    }
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
func test(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    run.check(Array(UnsafeBufferPointer(start: data, count: count)))
    return 0
}

@_cdecl("LLVMFuzzerCustomMutator")
func change(
    _ data: UnsafeMutablePointer<UInt8>?,
    _ count: Int,
    _ maximum: Int,
    _ seed: CUnsignedInt
) -> Int {
    run.change(UnsafeMutableBufferPointer(start: data, count: maximum), count, seed: seed)
}
