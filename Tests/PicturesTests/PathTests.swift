import Testing

@testable import Pictures

@Suite struct PathTests {
    @Test func `a path is read from the letters of SVG`() {
        let path = Path("M 1 2 L 3,4 C 1 1 2 2 3 3 Z")
        #expect(
            path.steps == [
                .move(Point(1, 2)), .line(Point(3, 4)),
                .curve(Point(1, 1), Point(2, 2), Point(3, 3)), .close,
            ]
        )
        #expect(Path("M 1 2 L 3").steps == [.move(Point(1, 2))])
    }

    @Test func `a path is enlarged, turned and moved`() {
        let path = Path("M 1 2 L 3 4").placed(at: Point(10, 20), scale: 2, isTurned: true)
        #expect(path == Path("M 8 16 L 4 12"))
    }

    @Test func `a curve becomes straight pieces that begin and end with it`() {
        let chains = Path("M 0 0 C 0 10 10 10 10 0 Z M 5 5").chains(piecesOfCurve: 4)
        #expect(chains.count == 2)
        #expect(
            chains[0].points
                == [
                    Point(0, 0), Point(1.5625, 5.625), Point(5, 7.5), Point(8.4375, 5.625),
                    Point(10, 0),
                ]
        )
        #expect(chains[0].isClosed && !chains[1].isClosed)
    }

    @Test func `the drawing is written in few letters`() {
        let line = Shape(
            Path("M 1.26 0 L 1.26 -0.04 L 11 0.5 Z"),
            RGB(0x00_10FF),
            .line(width: 1.5)
        )
        let drawing = Drawing(
            title: "a line",
            width: 20,
            height: 10,
            shapes: [line, Shape(Path("M 0 0 C 1 1 -1 -1 0 2"), RGB(0))]
        )
        #expect(
            drawing.svg
                == #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" "#
                + #"viewBox="0 0 20 10" role="img"><title>a line</title>"#
                + #"<path fill="none" stroke="#
                + "\"#0010ff\""
                + #" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" "#
                + #"d="m1.3 0l0 0l9.7 .5z"/><path fill="#
                + "\"#000000\""
                + #" d="m0 0c1 1-1-1 0 2"/></svg>"#
        )
    }
}
