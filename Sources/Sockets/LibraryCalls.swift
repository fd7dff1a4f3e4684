#if canImport(Darwin)
import Darwin
#else
import CLinux
import Glibc
#endif

// Calls of libc with names that do not clash with the methods of `SystemCalls`.

func libcSend(
    _ number: Int32,
    _ bytes: UnsafeRawPointer?,
    _ count: Int,
    _ flags: Int32
) -> Int {
    send(number, bytes, count, flags)
}

func libcClose(_ number: Int32) -> Int32 {
    close(number)
}

func libcBind(
    _ number: Int32,
    _ address: UnsafePointer<sockaddr>,
    _ length: socklen_t
) -> Int32 {
    bind(number, address, length)
}

func libcListen(_ number: Int32, _ backlog: Int32) -> Int32 {
    listen(number, backlog)
}

func libcConnect(
    _ number: Int32,
    _ address: UnsafePointer<sockaddr>,
    _ length: socklen_t
) -> Int32 {
    connect(number, address, length)
}
