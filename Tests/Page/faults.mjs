/* Faults between the page and its server: lines that are lost, repeated or late, and servers that refuse. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {Page, chance} from './page.mjs'
import {lobby, seated} from './rooms.mjs'
import {evenings} from './recorded.mjs'

/* The snapshot by which a server would tell another page what this one knows. */
function snapshot({room}) {
	const {shown, deals, promise, prompt, clockEnd, lastTrick, drawn, lay, code, seats, attempt, ...more} = room
	const state = {...more, ...lay, room: code, players: seats, commit: promise.commit, turn: room.turn ?? undefined, over: room.over ?? undefined}
	delete state.done
	if (room.game === 'klondike') Object.assign(state, {done: [...room.done], next_turn: prompt?.turn})
	if (room.piles) Object.assign(state, {piles: Object.fromEntries(room.piles), hand: room.hand.map(card => ({code: card})), table: Object.fromEntries(room.table)})
	return JSON.parse(JSON.stringify(state))
}

const chat = (seq, text = `number ${seq}`) => ({type: 'chat', room: 'QEGF', seq, player: 'bob', role: 'player', text})
test('after a gap in the numbers the page asks once for the state and shows it', () => {
	const {page, socket} = seated(lobby)
	socket.say({type: 'owner', room: 'QEGF', seq: 6, player: 'bob'})
	socket.say(chat(7))
	const asked = socket.take('state')
	assert(asked, 'it does not ask')
	assert.equal(socket.take('state'), undefined, 'it asks twice')
	assert.equal(page.room.owner, 'ann', 'it folds what comes behind the gap')
	const now = {...lobby, seq: 7, owner: 'bob', phase: 'over', over: {winners: ['bob'], scores: {ann: 1, bob: 2}, stats: {}, entropies: [], result: 'win', reason: 'complete', round: 1}}
	socket.say({type: 'ok', re: 'state', id: asked.id, state: now})
	page.draw()
	assert.equal(page.room.seq, 7)
	assert.match(page.elements.get('view').textContent, /bob wins with 2 pairs/)
	socket.say(chat(8))
	assert.equal(page.room.seq, 8)
	assert.equal(socket.take('state'), undefined)
})

test('a page that is refused the state asks again with the next event', () => {
	const {page, socket} = seated(lobby)
	socket.say(chat(6))
	socket.say({type: 'error', re: 'state', id: socket.take('state').id, code: 'rate_limited', message: 'Too fast.', retry_after_ms: 500})
	assert.equal(page.room.seq, 4)
	socket.say(chat(7))
	socket.say({type: 'ok', re: 'state', id: socket.take('state').id, state: {...lobby, seq: 7}})
	assert.equal(page.room.seq, 7)
})

test('a repeated event is not folded twice', () => {
	const {page, socket} = seated(lobby)
	const joined = {type: 'joined', room: 'QEGF', seq: 5, player: 'eve', role: 'spectator'}
	for (const line of [joined, joined, chat(6), joined]) socket.say(line)
	assert.deepEqual(page.room.spectators, ['eve'])
	assert.equal(socket.take('state'), undefined)
})

test('a prompt that came before the state is kept for its turn alone', () => {
	const prompt = {type: 'prompt', room: 'QEGF', do: 'flip', turn: 5, nth: 1, cells: [1, 2]}
	for (const turn of [5, 6]) {
		const {page, socket} = seated(lobby)
		socket.say(chat(6))
		socket.say(prompt)
		socket.say({type: 'ok', re: 'state', id: socket.take('state').id, state: {...lobby, seq: 8, phase: 'playing', turn: {turn, player: 'ann'}}})
		assert.equal(page.room.prompt?.turn, turn === 5 ? 5 : undefined)
	}
})

test('a friend is told the address of the server and not localhost', () => {
	const link = (origin, more) => {
		const page = new Page('/', {origin})
		page.get('Wire').receive(JSON.stringify({type: 'hello', server: 'test', name: 'Test table', protocol: 1, features: [], limits: {}, ...more}))
		return page.get('Words').origin()
	}
	const host = '192.168.77.5'
	for (const name of ['localhost', 'localhost.', '127.0.0.1', '127.0.1.1', '0.0.0.0', '[::1]', '[::]', '[::ffff:7f00:1]', '[::ffff:0:0]']) {
		assert.equal(link(`http://${name}:7080`, {host}), 'http://192.168.77.5:7080')
		assert.equal(link(`http://${name}:7080`, {host: 'fd00::7'}), 'http://[fd00::7]:7080')
		assert.equal(link(`http://${name}:7080`, {}), `http://${name}:7080`)
		assert.equal(link(`http://${name}:7080`, {host, web_url: 'https://cards.lan'}), 'https://cards.lan')
	}
	assert.equal(link('http://table:7080', {host}), 'http://table:7080')
	assert.equal(link('https://10.0.0.8', {host}), 'https://10.0.0.8')
	for (const name of ['[::2]', '[::ffff:c0a8:4d05]', 'localhost.lan', '10.0.0.0']) assert.equal(link(`http://${name}:7080`, {host}), `http://${name}:7080`)
	assert.equal(link('http://table:7080', {host, web_url: 'https://cards.lan'}), 'https://cards.lan')
})

test('after a bye the page keeps away as long as the server says', () => {
	for (const [after, wait] of [[3000, 3000], [20000, 20000], [undefined, 500]]) {
		const {page, socket} = seated(lobby)
		socket.say({type: 'bye', code: 'server_full', message: 'Full.', reconnect: true, after_ms: after})
		socket.end()
		page.pass(wait - 1)
		assert.equal(page.sockets.length, 1, `${after}: it is back too soon`)
		page.pass(1)
		assert.equal(page.sockets.length, 2, `${after}: it does not come back`)
	}
})

test('after a bye without a way back the page stays away', () => {
	const {page, socket} = seated(lobby)
	socket.say({type: 'bye', code: 'replaced', message: 'Elsewhere.', reconnect: false})
	socket.end()
	page.pass(3_600_000)
	assert.equal(page.sockets.length, 1)
})

/* A page whose first hello was refused with these fields, and a way to refuse the next one. */
function refused(refusal, {token} = {}) {
	const page = new Page()
	page.get('wish').name = 'ann'
	if (token) page.wire.hold(token)
	const {socket} = page
	socket.accept()
	const refuse = () => {
		const {id} = socket.take('hello')
		socket.say({type: 'error', re: 'hello', id, message: 'No.', ...refusal})
	}
	refuse()
	return {page, socket, refuse}
}

/* The milliseconds until the page says hello again; undefined if it does not within a minute. */
function pause({page, socket}) {
	const start = page.now
	for (let step = 0; step < 600; step++) {
		page.pass(step ? 100 : 0)
		if (socket.sent.some(line => line.type === 'hello')) return page.now - start
	}
	return undefined
}

test('a hello that time helps is said again later each time', () => {
	const {refuse, ...one} = refused({code: 'shutting_down'})
	const waits = []
	for (let time = 0; time < 6; time++) {
		waits.push(pause(one))
		refuse()
	}
	assert.deepEqual(waits, [1000, 2000, 4000, 8000, 15000, 15000])
	assert(pause(refused({code: 'rate_limited', retry_after_ms: 7000})) === 7000)
})

test('a hello that time does not help is shown and not said again', () => {
	for (const refusal of [{code: 'unsupported_protocol'}, {code: 'bad_value', field: 'heartbeat_s'}, {code: 'missing_field', field: 'protocol'}, {code: 'never_heard_of'}]) {
		const one = refused({...refusal, message: 'This cannot work.'})
		assert.equal(pause(one), undefined, refusal.code)
		one.page.pass(3_600_000)
		assert.equal(one.page.sockets.length, 1, `${refusal.code}: it connects again`)
		assert.match(one.page.elements.get('banner').textContent, /This cannot work\..*Try now/)
	}
})

test('a hello that can ask for something else is said again at once, and not for ever', () => {
	const name = refused({code: 'name_taken', suggest: 'ann2'})
	assert.equal(pause(name), 0)
	assert.equal(name.socket.sent.at(-1).name, 'ann2')
	const token = refused({code: 'resume_expired'}, {token: 'old'})
	assert.equal(pause(token), 0)
	assert.equal(token.socket.sent.at(-1).resume, undefined)
	const {refuse, ...again} = refused({code: 'name_taken', suggest: 'ann'})
	const waits = [pause(again)]
	for (let time = 0; time < 4; time++) {
		refuse()
		waits.push(pause(again))
	}
	assert.deepEqual(waits, [0, 0, 0, 8000, 15000])
})

/* Between a server that says these lines and a page: loses, repeats and holds back events, and cuts the connection. */
class Proxy {
	/* `truth` is a page without a proxy. */
	constructor(name, first, truth, seed) {
		Object.assign(this, {name, ...seated(first, name), truth, random: chance(seed), late: [], said: [], faults: 0, asked: 0})
	}

	/* Carries the server's next line, or loses, repeats or delays it. */
	say(line) {
		if (line.seq) this.said.push(line)
		const die = line.seq ? this.random() : 1
		if (die < 0.3) this.faults++
		if (die < 0.02) this.cut()
		else if (die < 0.1) return
		else if (die < 0.2) this.late.push({line, after: 1 + Math.floor(4 * this.random())})
		else this.socket.say(line)
		if (die >= 0.2 && die < 0.3) this.socket.say(line)
		this.serve()
		for (const one of this.late.filter(one => !one.after--)) {
			this.late.splice(this.late.indexOf(one), 1)
			this.socket.say(one.line)
		}
		this.serve()
	}

	/* Answers the page as the server would, by what the page without faults knows. */
	serve() {
		const {socket} = this
		for (let asked; (asked = socket.take('state'));) {
			this.asked++
			socket.say({type: 'ok', re: 'state', id: asked.id, state: snapshot(this.truth)})
		}
		for (let asked; (asked = socket.take('pile'));) {
			const cards = asked.pile === this.name ? this.truth.room.hand.map(code => ({code})) : []
			socket.say({type: 'ok', re: 'pile', id: asked.id, piles: {[asked.pile]: {cards, remaining: cards.length}}})
		}
		socket.sent = []
	}

	/* The connection is lost, and the page comes back for what it has missed. */
	cut() {
		this.late = []
		this.socket.end()
		this.page.pass(500)
		const socket = this.socket = this.page.socket
		socket.accept()
		const hello = socket.take('hello')
		assert.equal(hello.resume, `token of ${this.name}`)
		socket.say({type: 'ok', re: 'hello', id: hello.id, name: this.name, resume: hello.resume, resumed: true, room: this.page.room.code})
		for (const line of this.said.filter(line => line.seq > hello.seen)) socket.say(line)
		const {prompt} = this.truth.room
		if (prompt) socket.say(prompt)
	}
}

/* The first room of a person: the state at its start, and the lines after it. */
function stay(lines, name) {
	const heard = lines.filter(line => line.startsWith(`${name}< {`)).map(line => JSON.parse(line.slice(name.length + 2)))
	const start = heard.findIndex(line => line.state && line.re !== 'state')
	const rest = heard.slice(start + 1).filter(line => !line.re && line.type !== 'bye')
	const end = rest.findIndex(line => line.type === 'left' && line.player === name)
	return {first: heard[start].state, lines: end < 0 ? rest : rest.slice(0, end)}
}

const all = evenings()
for (const [evening, name] of [['pairs-of-two', 'ann'], ['pairs-of-six', 'eve'], ['high-card', 'abe'], ['free-table', 'nia'], ['klondike', 'ann'], ['klondike-race', 'bob']]) {
	test(`behind a bad proxy the page ends with what is so: ${evening}`, () => {
		const {first, lines} = stay(all.get(evening), name)
		const truth = seated(first, name)
		const proxies = Array.from({length: 8}, (_, seed) => new Proxy(name, first, truth.page, seed + 1))
		for (const line of lines) {
			truth.socket.say(line)
			for (const proxy of proxies) proxy.say(line)
		}
		// One more event arrives at all tabs, so that a gap before it is noticed.
		const {seq, code} = truth.page.room
		const last = {...chat(seq + 1), room: code}
		truth.socket.say(last)
		for (const [at, proxy] of proxies.entries()) {
			proxy.socket.say(last)
			proxy.serve()
			proxy.page.draw()
			assert.deepEqual(proxy.page.known(), truth.page.known(), `seed ${at + 1}`)
			assert.equal(Boolean(proxy.page.room.prompt), Boolean(truth.page.room.prompt), `seed ${at + 1}: the prompt`)
		}
		for (const what of ['faults', 'asked']) assert(proxies.reduce((sum, proxy) => sum + proxy[what], 0) > 5, `hardly any ${what}`)
	})
}
