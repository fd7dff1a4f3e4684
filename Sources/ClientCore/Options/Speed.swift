/// How fast a recording is shown again.
package struct Speed: Equatable, Sendable {
    /// In thousandths; 0 leaves all pauses out.
    var thousandths = 1000

    /// A pause of so many milliseconds, at this speed.
    package func pause(of milliseconds: Int) -> Int {
        guard thousandths > 0 else { return 0 }
        let (product, isTooMuch) = milliseconds.multipliedReportingOverflow(by: 1000)
        return (isTooMuch ? Int.max : product) / thousandths
    }
}
