#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

/// The other end of a standard stream of a child process.
package enum ProgramStream {
    /// The same end as in this program.
    case inherited
    /// No end: reads return the end of the file, and writes are lost.
    case null
    case descriptor(Descriptor)
}

/// A child process with pipes for its input and its output; the caller must close the ends.
package struct PipedProgram {
    /// The process number, which is also the number of its process group.
    package let process: Int32
    /// The writing end of the pipe to the process's input.
    package let input: Descriptor
    /// The reading end of the pipe from the process's output.
    package let output: Descriptor
}

/// Child processes, and the pipes to them.
extension SystemCalls {
    /// Returns the two ends of a new pipe, which no other program inherits.
    static func pipe() throws(SystemError) -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        _ = try check("pipe") { systemPipe(&ends) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// Starts a program in a new process group, with pipes for its input and its output.
    ///
    /// - Parameter joinsMessages: whether its standard error goes to the same pipe as its output.
    package static func startPiped(
        _ words: [String],
        joinsMessages: Bool
    ) throws(SystemError) -> PipedProgram {
        let input = try pipe()
        defer { close(input.reading) }
        do throws(SystemError) {
            let output = try pipe()
            defer { close(output.writing) }
            do throws(SystemError) {
                let writing = ProgramStream.descriptor(output.writing)
                let process = try start(
                    words,
                    streams: (
                        .descriptor(input.reading), writing, joinsMessages ? writing : .inherited
                    )
                )
                return PipedProgram(process: process, input: input.writing, output: output.reading)
            } catch {
                close(output.reading)
                throw error
            }
        } catch {
            close(input.writing)
            throw error
        }
    }

    /// Starts a program and returns its process number.
    ///
    /// All signals have their default action in the program. Otherwise it would inherit the signals
    /// that this process ignores or blocks. It gets a process group of its own, so that signals from
    /// a terminal to this program's group do not reach it.
    ///
    /// - Parameters:
    ///   - words: the path of the file, then the arguments.
    ///   - streams: its standard input, output and error.
    ///   - variables: its environment, each as `NAME=VALUE`; nil for this program's environment.
    package static func start(
        _ words: [String],
        streams: (ProgramStream, ProgramStream, ProgramStream),
        variables: [String]? = nil
    ) throws(SystemError) -> Int32 {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in zip(Int32(0)..., [streams.0, streams.1, streams.2]) {
            switch stream {
            case .inherited: break
            case .null:
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .descriptor(let descriptor):
                posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
            }
        }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        for fixed in [SIGKILL, SIGSTOP] { sigdelset(&signals, fixed) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = words.map { strdup($0) } + [nil]
        let environment = (variables ?? []).map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        let code =
            variables == nil
            ? posix_spawn(&process, words[0], &actions, &attributes, arguments, environ)
            : posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
        guard code == 0 else { throw SystemError(call: "posix_spawn", errno: code) }
        return process
    }
}

private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
