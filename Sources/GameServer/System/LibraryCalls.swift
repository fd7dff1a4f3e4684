#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import CLinux
import Musl
#else
import CLinux
import Glibc
#endif

// Calls of libc under names that do not clash with the methods of the types around them.

func libcWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}

func libcRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, bytes, count)
}

func libcOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}
