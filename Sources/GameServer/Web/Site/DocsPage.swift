/// The page that describes the decks, with an example of each address to try.
///
/// It has no script. The examples use the deck in `?deck=`, which a form fills in.
enum DocsPage {
    /// The style sheet, for light and dark.
    static let style = FixedContent(type: "text/css; charset=utf-8", Array(styleText.utf8))

    static func answer(to request: HTTPRequest) -> HTTPAnswer {
        let deck = request.query.last { $0.name == "deck" }?.value ?? ""
        let page = FixedContent(
            type: "text/html; charset=utf-8",
            Array(html(ofDeck: ShelfRoute.isSlug(deck) ? deck : nil).utf8)
        )
        return page.answer(to: request)
            .with("Cache-Control", "no-cache")
            .with(
                "Content-Security-Policy",
                "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
                    + "base-uri 'none'; frame-ancestors 'none'"
            )
            .with("Cross-Origin-Opener-Policy", "same-origin")
            .with("Cross-Origin-Resource-Policy", "same-origin")
            .with("Referrer-Policy", "no-referrer")
    }

    /// An address below `/api/` and its purpose; `D` in the path stands for a deck.
    struct Row {
        let path: String
        let text: String

        init(_ path: String, _ text: String) {
            self.path = path
            self.text = text
        }
    }

    static let rows = [
        Row("deck/new/", "A new deck in its order. Also jokers_enabled=true, cards=AS,2S,…"),
        Row("deck/new/shuffle/?deck_count=6", "A shuffled deck, here of six packs (1 to 20)"),
        Row("deck/new/draw/?count=2", "A new deck, and its first cards"),
        Row("deck/D/", "How many cards are left"),
        Row("deck/D/draw/?count=2", "Draws cards; also draw/bottom/ and draw/random/"),
        Row("deck/D/pile/hand/add/?cards=AS,2S", "Puts cards that were drawn on a pile, here hand"),
        Row("deck/D/pile/hand/list/", "All piles, and the cards of this one"),
        Row("deck/D/pile/hand/shuffle/", "Shuffles a pile"),
        Row(
            "deck/D/pile/hand/draw/?count=1",
            "Draws from a pile: count or cards; also bottom, random"
        ),
        Row("deck/D/pile/hand/return/", "Puts a pile, or cards of it, back into the deck"),
        Row("deck/D/return/", "Puts back what was drawn and is on no pile, or cards of it"),
        Row(
            "deck/D/shuffle/?remaining=true",
            "Shuffles what is left; without remaining, everything"
        ),
    ]

    private static func html(ofDeck deck: String?) -> String {
        let table = rows.map { row in
            let path = row.path.split(separator: "/", omittingEmptySubsequences: false)
                .map { $0 == "D" ? deck ?? "D" : String($0) }.joined(separator: "/")
            let isReady = deck != nil || !row.path.contains("/D/")
            let address = isReady ? "<a href=\"/api/\(path)\">/api/\(path)</a>" : "/api/\(path)"
            return "<tr><td><code>\(address)</code></td><td>\(row.text)</td></tr>"
        }
        let cards = ["aceDiamonds", "KS", "0H", "QC", "back"].map {
            "<img src=\"/static/img/\($0).svg\" alt=\"\" width=\"113\" height=\"157\">"
        }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Decks over HTTP</title>
            <link rel="stylesheet" href="/docs.css">
            </head>
            <body>
            <main>
            <h1>Decks over HTTP</h1>
            <p>A program that was written for deckofcardsapi.com works with this server's address instead.
            No card is dealt twice, however many requests come at once. A restart of the server forgets
            all decks.</p>
            <p class="cards">\(cards.joined())</p>
            <form action="/docs">
            <label>Make a deck by one of the first three links, and put its <code>deck_id</code> here:
            <input name="deck" value="\(deck ?? "")" pattern="[A-Za-z0-9_\\-]+" autocomplete="off"></label>
            <button>Use it below</button>
            </form>
            <table>
            <thead><tr><th scope="col">Address</th><th scope="col">What it does</th></tr></thead>
            <tbody>
            \(table.joined(separator: "\n"))
            </tbody>
            </table>
            <p>All of it is for GET, HEAD and POST with a form. The pictures are at
            <code>/static/img/CODE.svg</code> and <code>.png</code>, the back is <code>back</code>.
            An error is <code>{"success":false,"error":"…"}</code>.</p>
            </main>
            </body>
            </html>

            """
    }

    private static let styleText = """
        :root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
        body { margin: 0; background: Canvas; color: CanvasText; }
        main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
        .cards { display: flex; gap: 0.5rem; flex-wrap: wrap; }
        .cards img { width: 5.5rem; height: auto; }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: 0.5rem; border-top: 1px solid GrayText; }
        code { overflow-wrap: anywhere; }
        input, button { font: inherit; padding: 0.5rem; min-height: 2.75rem; }
        td a { display: inline-block; min-height: 1.5rem; }

        """
}
