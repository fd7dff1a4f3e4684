#!/usr/bin/env node
// Plays one game of Concentration: bot.mjs [HOST [PORT [ROOM]]].  Without ROOM: one that waits, or a new one.
import { createConnection } from "node:net"
import { createInterface } from "node:readline"

const stop = text => { console.error(text); process.exit(1) }
const words = process.argv.slice(2)
if (words.length > 3 || words.some(word => word.startsWith("-"))) stop("bot.mjs [HOST [PORT [ROOM]]]")
const [host = "localhost", port = "7052", room] = words
const table = createConnection({ host, port })
table.on("error", fault => stop(`${host}:${port} cannot be reached: ${fault.code}`))
const send = request => table.write(JSON.stringify(sent[request.type] = request) + "\n")
const sent = {}, seen = new Map()                         // the last request of each type; cell -> pair of each card seen
let last                                                  // the pair of the card that was turned up last

for await (const line of createInterface({ input: table })) {
    const message = JSON.parse(line)
    if (message.type === "hello") {                       // the server speaks first
        send({ type: "hello", client: "bot.mjs", name: `bot-${process.pid}` })
    } else if (message.type === "ok" && message.re === "hello") {
        send({ type: "join", ...(room ? { room } : { game: "concentration" }) })
    } else if (message.type === "reveal") {
        seen.set(message.cell, last = message.card.pair)
    } else if (message.type === "prompt") {               // your move: you may flip one of these cells
        const known = message.cells.filter(cell => seen.has(cell)), fresh = message.cells.filter(cell => !seen.has(cell))
        const twin = known.find(cell => message.nth === 2 ? seen.get(cell) === last
            : known.some(other => other !== cell && seen.get(other) === seen.get(cell)))
        send({ type: "flip", cell: twin ?? fresh[0] ?? known[0], turn: message.turn })
    } else if (message.type === "over") {
        console.log(message.reason, message.winners, message.scores)
        send({ type: "bye" })
    } else if (message.type === "error" && message.retry_after_ms) {
        setTimeout(send, message.retry_after_ms, sent[message.re])
    } else if (message.type === "error") {
        stop(message.message)
    } else if (message.type === "bye") {                  // the last line of a connection
        if (message.code !== "goodbye") stop(message.message)
        process.exit()
    }
}
stop(`${host}:${port} has hung up.`)
