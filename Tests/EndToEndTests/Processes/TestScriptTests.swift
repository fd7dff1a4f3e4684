import Foundation
import Testing

/// Tests of `Scripts/test`, which installs the missing small tools, names the tools that it cannot
/// install, and calls `Scripts/lanes`.
@Suite struct TestScriptTests {
    @Test func `a test whose tool is missing names it and the script that installs it`() {
        #expect(
            SmallTool.complaint(of: [.nc, .jq], path: "/nonexistent:/neither")
                == "This test needs what is not here: nc, jq. Scripts/test installs it."
        )
        #expect(SmallTool.complaint(of: [], path: "/nonexistent") == nil)
    }

    @Test func `a tool is found in any folder of the path`() throws {
        let machine = try FreshMachine()
        try machine.add("jq", "exit 0")
        let path = "/nonexistent:\(machine.folder.path)"
        #expect(SmallTool.complaint(of: [.jq], path: path) == nil)
        #expect(SmallTool.complaint(of: [.jq, .nc], path: path)?.contains("here: nc.") == true)
    }

    @Test
    func `what is missing is installed and then the tests run with their options`() async throws {
        try await ThreadExecutor.run {
            let machine = try FreshMachine(user: 0)
            try machine.addInstaller()
            let (output, errors, status) = try machine.run("--filter", "Room")
            #expect(status == 0, "\(errors)")
            #expect(output.hasSuffix("Scripts/lanes --filter Room\n"))
            for tool in SmallTool.allCases { #expect(machine.has(tool.rawValue), "\(tool)") }
            // The second run has nothing to install.
            try machine.add("apt-get", "echo called; exit 1")
            let again = try machine.run()
            #expect(again.output.hasSuffix("Scripts/lanes\n"))
            #expect(again.status == 0)
        }
    }

    @Test func `the tools alone can be installed`() async throws {
        try await ThreadExecutor.run {
            let machine = try FreshMachine(user: 0)
            try machine.addInstaller()
            let (output, _, status) = try machine.run("--install-only")
            #expect(status == 0)
            #expect(!output.contains("lanes"))
            for tool in SmallTool.allCases { #expect(machine.has(tool.rawValue), "\(tool)") }
        }
    }

    @Test func `another user installs with sudo`() async throws {
        try await ThreadExecutor.run {
            let machine = try FreshMachine(user: 1000)
            try machine.addInstaller()
            try machine.add("sudo", "shift; echo \"as root: $1\"; exec \"$@\"")
            let (output, errors, status) = try machine.run()
            #expect(status == 0, "\(errors)")
            #expect(output.contains("as root: apt-get"))
            #expect(output.hasSuffix("Scripts/lanes\n"))
        }
    }

    @Test func `where nothing can be installed it says why and runs nothing`() async throws {
        try await ThreadExecutor.run {
            let machine = try FreshMachine(user: 1000)
            for tool in SmallTool.allCases where tool != .tmux {
                try machine.add(tool.rawValue, "exit 0")
            }
            for tool in ["prlimit", "ip"] { try machine.add(tool, "exit 0") }
            func requireReason(_ reason: String) throws {
                let (output, errors, status) = try machine.run()
                #expect(status == 1)
                #expect(errors.contains("missing: tmux. \(reason)"), "\(errors)")
                #expect(!output.contains("lanes"), "\(output)")
            }
            try requireReason("There is no apt-get")
            try machine.addInstaller()
            try requireReason("Only root can install them, and there is no sudo.")
            try machine.add("sudo", "exit 1")
            try requireReason("apt-get could not install them")
            try machine.add("sudo", "exit 0")
            try requireReason("apt-get installed their packages, but")
        }
    }
}

/// A folder that is the whole `PATH`. It has everything that the script itself needs, and nothing
/// that the tests need.
private final class FreshMachine {
    let folder: URL

    /// Makes a folder whose `swift` only prints its arguments, and whose `id` prints the user.
    init(user: Int = 0) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "cardtable-machine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for tool in ["bash", "sh", "cat", "dirname", "env", "paste", "uname", "chmod"] {
            let real = ["/bin", "/usr/bin"].map { "\($0)/\(tool)" }
                .first { FileManager.default.isExecutableFile(atPath: $0) }
            guard let real else { throw Failure("there is no \(tool)") }
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: tool).path,
                withDestinationPath: real
            )
        }
        try add("swift", "echo \"swift $*\"")
        try add("id", "echo \(user)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func add(_ name: String, _ script: String) throws {
        // Another process writes the file. A program that starts meanwhile would inherit an open
        // file of this process, and the system does not execute a file that is open for writing.
        let file = folder.appending(path: name).path
        let writer = try ChildProcess(
            "/bin/sh",
            ["-c", "cat >\"$1\" && chmod 755 \"$1\"", "sh", file]
        )
        try writer.write("#!/bin/sh\n\(script)\n")
        guard try writer.finish().status == 0 else { throw Failure("cannot write \(file)") }
    }

    /// Adds an `apt-get` that knows the table's packages in Debian, and makes a tool of each.
    func addInstaller() throws {
        try add(
            "apt-get",
            """
            [ "$1" = install ] || exit 0
            for word; do
                case $word in
                    netcat-openbsd) tool=nc ;; procps) tool=pgrep ;; util-linux) tool=prlimit ;; iproute2) tool=ip ;;
                    zbar-tools) tool=zbarimg ;; librsvg2-bin) tool=rsvg-convert ;; nodejs) tool=node ;;
                    jq | tmux | python3 | curl | qrencode | redis-server) tool=$word ;;
                    python3-websockets) continue ;;
                    install | -*) continue ;;
                    *) echo "there is no package $word" >&2; exit 100 ;;
                esac
                printf '#!/bin/sh\ncase $1 in *lanes) echo "%s $*" ;; esac\n' $tool >'\(folder.path)'/$tool
                chmod +x '\(folder.path)'/$tool
            done
            """
        )
    }

    func has(_ tool: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: folder.appending(path: tool).path)
    }

    func run(
        _ words: String...
    ) throws -> (output: String, errors: String, status: Int32) {
        let script = Products.package.appending(path: "Scripts/test").path
        return try ChildProcess("bash", [script] + words, environment: ["PATH": folder.path])
            .finish()
    }
}
