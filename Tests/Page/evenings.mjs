/* Recorded evenings, folded by the page: everything that each person was sent in Tests/Fixtures/rooms, and in the examples of
 * Klondike, goes through the page of that person. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {Page} from './page.mjs'
import {evenings} from './recorded.mjs'

/* The snapshots of an evening, by room and number of the last event. */
function snapshots(lines) {
	const found = new Map()
	for (const line of lines) {
		const [, label, text] = /^([\w.]+)< (\{.*)$/.exec(line) || []
		const state = text && JSON.parse(text).state
		if (!state) continue
		const key = `${state.room} ${state.seq}`
		found.set(key, [...found.get(key) || [], {viewer: label.split('.')[0], state}])
	}
	return found
}

class Person {
	constructor(name, evening) {Object.assign(this, {name, evening, page: new Page(), label: null, marks: new Map()})}

	/* The connection of that label, made when it is met first. */
	connect(label) {
		const {page} = this
		if (this.label) page.wire.drop()
		this.label = label
		page.wire.connect()
		page.socket.isFresh = true
	}

	send(line) {
		const {page, marks} = this
		const {wire} = page
		const {id, ...request} = line
		if (request.type === 'hello') {
			page.get('wish').name = request.name ?? null
			wire.token = request.resume ?? null
			if (page.socket.isFresh) page.socket.accept(); else wire.hello(true)
			page.socket.isFresh = false
			page.socket.sent = page.socket.sent.filter(({type}) => type === 'hello')
		} else if (/^(create|join)$/.test(request.type) && wire.isWelcome) page.get('Lobby').go(request)
		else wire.send(request)
		marks.set(id ?? request.type, page.socket.sent.filter(({type}) => type === request.type).at(-1)?.id)
	}

	/* Gives the page a line of the server, and judges what it makes of it. */
	async take(line) {
		const {page} = this
		if (line.type === 'hello' && page.socket.isFresh) {
			page.wire.receive(JSON.stringify(line))
			return
		}
		if (line.type === 'ok' || line.type === 'error') {
			const mark = this.marks.get(line.id ?? line.re)
			// The snapshot of a `state` is compared, and the page continues with its own state.
			if (line.re !== 'state') page.socket.say({...line, id: mark})
			this.compare(line)
			return
		}
		const before = page.room && {known: page.known(), said: page.lastSaid, seq: page.room.seq}
		if (line.type === 'over' && page.room?.round === line.round) this.judge(line)
		page.socket.say(line)
		// The page says so when it has dealt again.
		if (line.type === 'proof' && before) assert.match(await page.heard(), /^Proof of deal \d+: Deal checked/)
		if (before && line.seq > before.seq && page.room) {
			const after = page.known()
			assert.equal(after.seq, line.seq)
			// A player may say `ready` again with another `entropy`.
			assert(line.type === 'ready' || JSON.stringify({...before.known, seq: 0}) !== JSON.stringify({...after, seq: 0}) || page.lastSaid !== before.said, 'the page does nothing with it')
		}
		this.answerPiles()
		if (line.type === 'over' && page.room) await this.prove(line)
		this.compare(line)
	}

	/* Answers the page's own questions for piles as far as the recording tells: an empty one has no cards. */
	answerPiles() {
		const {socket, room} = this.page
		for (let asked; (asked = socket.take('pile'));) {
			const {pile, id} = asked
			if (room?.piles.get(pile)?.remaining === 0) socket.say({type: 'ok', re: 'pile', id, piles: {[pile]: {remaining: 0, cards: []}}})
		}
	}

	/* Compares the scores that were folded with the scores at the end of a round. */
	judge({scores}) {
		const {room} = this.page
		for (const {name, score, playing} of room.seats) if (playing) assert.equal(score, scores[name] ?? 0, `the score of ${name}`)
	}

	async prove(line) {
		const {page} = this
		const {room} = page
		page.draw()
		assert.deepEqual(room.over.winners, line.winners)
		for (const name of line.winners) assert(page.elements.get('view').textContent.includes(`${name} ★`), `${name} is not shown as a winner`)
		assert.match(await page.heard(), /^Proof: Deal checked/)
	}

	/* Compares the page with every snapshot that the server gave to anybody after this event. */
	compare(line) {
		const {page, evening} = this
		const {room} = page
		if (!room) return
		for (const {viewer, state} of evening.snapshots.get(`${room.code} ${room.seq}`) || []) {
			const isOwn = viewer === this.name
			const other = evening.reference
			other.wire.name = viewer
			other.get('Model').load(state)
			assert.deepEqual(page.known(isOwn), other.known(isOwn), `after ${line.type} ${room.seq}, which ${viewer} was shown`)
			evening.compared++
		}
	}
}

async function play(name, lines) {
	const evening = {snapshots: snapshots(lines), reference: new Page(), compared: 0}
	evening.reference.enter('reference')
	const people = new Map()
	for (const [number, text] of lines.entries()) {
		const [, label, way, rest] = /^([\w.]+)([<>]) (.*)$/.exec(text) || []
		if (!rest || label === 'server') continue
		const who = label.split('.')[0]
		if (!people.has(who)) people.set(who, new Person(who, evening))
		const person = people.get(who)
		try {
			if (person.label !== label) {
				person.connect(label)
				// The examples leave out how their people say hello.
				if (!/"type":"hello"/.test(rest)) {
					person.send({type: 'hello', name: who, id: -1})
					person.page.socket.say({type: 'ok', re: 'hello', id: person.marks.get(-1), name: who, resume: who})
				}
			}
			if (rest[0] === '(') {
				person.page.socket.end()
				person.page.timers = []
			} else if (way === '>') {
				let line
				try {line = JSON.parse(rest)} catch {continue}
				person.send(line)
			} else await person.take(JSON.parse(rest))
			if (!lines[number + 1]?.startsWith(`${label}<`)) person.page.draw()
		} catch (fault) {
			throw new Error(`${name}, line ${number + 1}: ${text.slice(0, 300)}`, {cause: fault})
		}
	}
	return evening.compared
}

let compared = 0
for (const [name, lines] of evenings()) {
	test(`the page folds the evening ${name}`, async () => {compared += await play(name, lines)})
}
test('many snapshots were compared with what was folded', () => assert(compared > 200, `${compared} were compared`))
