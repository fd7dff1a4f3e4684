/* Pages at a real server: live.mjs PORT.  Each plays as its person would, and what it has folded after each move is compared
 * with what the server says of the room. */
import assert from 'node:assert/strict'
import net from 'node:net'
import test, {after} from 'node:test'
import {Page, chance} from './page.mjs'

const port = Number(process.argv[2])
const reference = new Page()
reference.enter('reference')

const connections = []
after(() => {for (const connection of connections) connection.destroy()})

/* A page whose lines go to the server. */
class Guest {
	constructor(name) {
		Object.assign(this, {name, page: new Page(), marks: new Map(), rest: '', connection: net.connect(port, '127.0.0.1')})
		connections.push(this.connection)
		this.page.get('wish').name = name
		const {socket} = this.page
		socket.send = text => this.connection.write(`${text}\n`)
		this.connection.on('connect', () => socket.accept(null))
		// A promise from the beginning, because the greeting may come while another guest is waited for.
		this.greeted = new Promise(done => this.connection.once('data', done))
		this.connection.on('data', data => {
			const lines = (this.rest + data).split('\n')
			this.rest = lines.pop()
			for (const text of lines) {
				const line = JSON.parse(text)
				const mark = this.marks.get(line.id)
				if (mark) mark(line); else socket.say(line)
			}
		})
		this.connection.setEncoding('utf8')
	}

	/* Asks the server without the page; gives the reply. */
	ask(request) {
		const id = `~${this.marks.size}`
		this.connection.write(`${JSON.stringify({...request, id})}\n`)
		return new Promise(answer => this.marks.set(id, answer))
	}

	go(request) {this.page.get('Lobby').go(request)}
	run(command) {this.page.get('Commands').run(command)}

	/* Compares what the page has folded with what the server says. */
	async check() {
		const {page} = this
		const {state} = await this.ask({type: 'state'})
		page.draw()
		reference.wire.name = this.name
		reference.get('Model').load(state)
		assert.deepEqual(page.known(), reference.known(), `${this.name} after event ${state.seq}`)
	}
}

/* Waits until every page has heard all that follows from the last move, and the answers to its own questions. */
async function settle(guests) {
	for (let time = 0; time < 2; time++) for (const guest of guests) await guest.ask({type: 'ping'})
}

let tables = 0
/* A room with these people in which a round has begun. */
async function table(request, names) {
	tables++
	const guests = names.map(name => new Guest(`${name}${tables}`))
	for (const guest of guests) await guest.greeted
	await settle(guests)
	guests[0].go({type: 'create', seats: names.length, ...request})
	await settle(guests)
	for (const guest of guests.slice(1)) {
		guest.go({type: 'join', room: guests[0].page.room.code})
		await settle(guests)
	}
	return guests
}

/* Lets the players move until the round is over or so many moves are made. */
async function play(guests, most, move) {
	for (let moves = 0; moves < most && guests[0].page.room.phase === 'playing'; moves++) {
		const guest = guests.filter(guest => guest.page.room.prompt)[moves % guests.length] || guests.find(guest => guest.page.room.prompt)
		assert(guest, 'nobody is to move')
		move(guest, guest.page.room.prompt)
		await settle(guests)
		if (moves % 2) for (const one of guests) await one.check()
	}
	for (const guest of guests) {
		await guest.check()
		if (guest.page.room.phase === 'over') assert.match(await guest.page.heard(), /^Proof: Deal checked/)
	}
}

test('two people play Concentration', async () => {
	const random = chance(1)
	const guests = await table({game: 'concentration', options: {pairs: 4, hide_ms: 0, turn_s: 0}}, ['ann', 'bob'])
	await play(guests, 60, ({page}, {cells}) => page.get('Games').concentration.flip(cells[Math.floor(random() * cells.length)]))
})

test('two people play high card', async () => {
	const cards = ['AS', 'KH', '2C', '9D', '9H', '3S', '4S', '7D']
	const guests = await table({game: 'deck', options: {rules: 'high_card', cards, turn_s: 0}}, ['ann', 'bob'])
	await play(guests, 20, guest => guest.run('draw'))
	assert.equal(guests[0].page.room.phase, 'over')
})

test('somebody plays Klondike alone and takes moves back', async () => {
	for (const seed of [1, 2, 3]) {
		const random = chance(seed)
		const guests = await table({game: 'klondike', options: {draw: seed === 2 ? 3 : 1}}, ['ann'])
		await play(guests, 40, (guest, {moves, undo}) => {
			const {from, to} = moves[Math.ceil((moves.length - 1) * random())]
			if (undo && random() < 0.15) guest.run('u'); else guest.page.get('Games').klondike.move(from, to)
		})
	}
})

test('two people race in Klondike', async () => {
	const random = chance(4)
	const guests = await table({game: 'klondike', options: {race_s: 600}}, ['ann', 'bob'])
	for (const guest of guests) assert(guest.page.room.lay)
	let left = 30
	await play(guests, 40, (guest, {moves}) => {
		const {from, to} = moves[Math.ceil((moves.length - 1) * random())]
		if (left-- > 0) guest.page.get('Games').klondike.move(from, to)
		else for (const one of guests) one.page.get('ask')('done')
	})
	assert.equal(guests[0].page.room.phase, 'over')
})

test('two people use every request of a free table', async () => {
	const random = chance(5)
	const guests = await table({game: 'deck', options: {rules: 'free'}}, ['ann', 'bob'])
	const commands = ['draw 3', 'draw 2', 'put CARD', 'add CARD row', 'give CARD OTHER', 'under CARD', 'draw from table', 'draw 1 from row top', 'shuffle row', 'shuffle remaining', 'return row', 'add CARD row']
	for (let time = 0; time < 30; time++) {
		const guest = guests[time % 2]
		const hand = guest.page.room.hand
		const command = commands[time % commands.length].replace('OTHER', guests[1 - time % 2].name).replace('CARD', hand[Math.floor(random() * hand.length)] ?? 'AS')
		guest.run(command)
		await settle(guests)
		for (const one of guests) {
			const {room} = one.page
			for (const [name, pile] of room.piles) assert(one.page.get('Model').seat(name) || pile.cards === undefined || pile.cards.length === pile.remaining, `${command}: ${one.name} knows ${pile.cards} of ${name}`)
			if (time % 3 === 2) await one.check()
		}
	}
	for (const guest of guests) {
		for (const [name, {cards}] of guest.page.room.piles) {
			if (guest.page.get('Model').seat(name)) continue
			const {piles} = await guest.ask({type: 'pile', pile: name})
			assert.deepEqual(cards, piles[name].cards.map(card => card.code), name)
		}
	}
})
