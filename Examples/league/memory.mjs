#!/usr/bin/env node
// Bot 2 of the league: it remembers every card, and always looks at new ones.
import { createInterface } from "node:readline"

const any = list => list[Math.floor(Math.random() * list.length)]
let seen = new Map(), last                                    // cell -> pair; the pair of the last card

for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line)
    if (message.type === "started") {                         // a new round
        seen = new Map()
    } else if (message.type === "reveal") {                   // somebody has turned a card up
        seen.set(message.cell, last = message.card.pair)
    } else if (message.type === "prompt") {                   // my move: any of these cells
        const { cells, nth, turn } = message
        const known = cells.filter(cell => seen.has(cell))
        const isGood = cell => nth === 2 ? seen.get(cell) === last
            : known.some(other => other !== cell && seen.get(other) === seen.get(cell))
        const fresh = cells.filter(cell => !seen.has(cell))
        const cell = known.find(isGood) ?? any(fresh) ?? any(known)
        console.log(JSON.stringify({ type: "flip", cell, turn }))
    }
}
