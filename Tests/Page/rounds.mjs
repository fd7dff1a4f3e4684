/* Rounds at the page: what it adds to a deal, how it shows the end, what it says of slow networks and of refusals. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {entered, lobby, over, seated, started, visitor} from './rooms.mjs'

test('the page adds random numbers to every deal that it asks for, and checks that they were used', async () => {
	const {page, socket} = entered({...lobby, players: lobby.players.map(one => ({...one, ready: false}))})
	const numbers = new Set()
	const send = does => {
		does()
		const line = socket.sent.pop()
		assert.match(line.entropy, /^[0-9a-f]{32}$/, line.type)
		numbers.add(line.entropy)
		socket.say({type: 'ok', re: line.type, id: line.id})
		return line.entropy
	}
	for (const command of ['ready', 'rematch', 'shuffle', 'redeal']) send(() => page.get('Model').deal(command === 'rematch' ? 'ready' : command))
	send(() => page.get('Commands').run('/ready'.slice(1)))
	const own = send(() => page.press('I am ready'))
	assert.equal(numbers.size, 6)
	socket.say({...started, players: ['bob', 'ann']})
	const {Proof} = await page.get("part('proof')")
	const check = entropies => Proof.check(page.room.promise, {...over, entropies}, 1, [])
	assert.doesNotMatch(await check(['x', own]), /random numbers/)
	assert.match(await check([own, 'x']), /DOES NOT MATCH.*your random numbers/)
	// Lines that may not have arrived are not checked.
	page.press('Leave')
	const other = entered()
	other.page.get('Model').deal('ready')
	other.socket.say({...started, players: ['bob', 'ann']})
	assert.doesNotMatch(await Proof.check(other.page.room.promise, {...over, entropies: ['x', 'y']}, 1, []), /random numbers/)
})

test('a deal is checked although the next round begins at once', async () => {
	const {page, socket} = entered()
	const players = ['ann', 'bob']
	await page.get("part('proof')")
	socket.say({...started, players})
	socket.say({...over, seq: 6, reason: 'redealt', result: 'none', winners: [], scores: {}})
	socket.say({...started, seq: 7, round: 2, players})
	for (let tries = 0; tries < 100 && !/^Proof/.test(await page.heard()); tries++);
	assert.match(await page.heard(), /^Proof: THE DEAL DOES NOT MATCH/)
	assert.equal(page.get('ui').proof, null)
})

test('who makes a room is ready with random numbers, also alone', () => {
	const {page, socket} = visitor('/', {name: 'ann'})
	page.get('Lobby').go({type: 'create', game: 'concentration', seats: 1})
	const create = socket.take('create')
	assert.equal(create.ready, false)
	socket.say({type: 'ok', re: 'create', id: create.id, room: 'QEGF', state: {...lobby, players: []}})
	const ready = socket.take('ready')
	assert.equal(ready.ready, true)
	assert.match(ready.entropy, /^[0-9a-f]{32}$/)
})

test('somebody who starts alone in a room for more is asked first', () => {
	const players = ['ann', 'bob'].map(name => ({name, ready: name === 'ann', online: true, playing: false, score: 0}))
	const {page, socket} = entered({...lobby, players})
	page.press('Start now')
	assert.equal(socket.take('start'), undefined)
	page.press('Start alone')
	assert(socket.take('start'))
})

test('one who comes back hears of the others, and the good news last', () => {
	const {page, socket} = seated(lobby)
	socket.end()
	page.pass(500)
	page.socket.accept()
	const said = page.elements.get('log').childNodes.length
	const hello = page.socket.take('hello')
	page.socket.say({type: 'ok', re: 'hello', id: hello.id, name: 'ann', resume: hello.resume, resumed: true, room: 'QEGF'})
	page.socket.say({type: 'offline', room: 'QEGF', seq: 5, player: 'ann', resume_ms: 120000})
	page.socket.say({type: 'offline', room: 'QEGF', seq: 6, player: 'bob', resume_ms: 120000})
	page.socket.say({type: 'online', room: 'QEGF', seq: 7, player: 'ann'})
	page.socket.say({type: 'ok', re: 'help', id: page.socket.take('help').id, themes: ['cards']})
	assert.deepEqual(page.elements.get('log').childNodes.slice(said).map(line => line.textContent),
		['bob lost the connection. The seat is kept for 120 seconds.', 'Connected again.'])
})

test('a network that swallows everything is named after three seconds', () => {
	const {page, socket} = seated(lobby)
	socket.say({...started, players: ['ann', 'bob']})
	socket.say({type: 'prompt', room: 'QEGF', do: 'flip', turn: 1, nth: 1, cells: [1, 2]})
	page.draw()
	page.get('Games').concentration.flip(2)
	page.draw()
	const cell = () => page.elements.get('view').find(one => one['data-spot'] === 2).class
	assert.match(cell(), /asked/)
	page.pass(3500)
	assert.match(page.elements.get('place').textContent, /Slow connection/)
	assert.equal(page.get('document').body.dataset.slow, true)
	socket.say({type: 'ok', re: 'flip', id: socket.take('flip').id})
	page.pass(300)
	assert.doesNotMatch(page.elements.get('place').textContent, /Slow/)
	assert.equal(page.get('document').body.dataset.slow, false)
	assert.doesNotMatch(cell(), /asked/)
})

test('a move of Klondike that waits for its reply is marked', () => {
	const {page, socket} = seated({...lobby, game: 'klondike', phase: 'playing', options: {draw: 1}, stock: 3, waste: [], tableau: Array.from({length: 7}, () => ({down: 0, cards: []}))})
	page.get('Games').klondike.move('stock')
	const isAsked = () => {
		page.get('View').draw()
		return Boolean(page.elements.get('view').find(one => /asked/.test(one.class)))
	}
	assert(isAsked())
	socket.say({type: 'ok', re: 'move', id: socket.take('move').id})
	assert(!isAsked())
})

test('pings come often in a turn and in a cluster, and otherwise as often as the server was promised', () => {
	for (const [isMine, isInCluster, most] of [[true, false, 5], [false, true, 5], [false, false, 3]]) {
		const {page, socket} = seated(lobby)
		if (isInCluster) page.get('ui').group = {path: () => '/ws', others: () => []}
		if (isMine) socket.say({type: 'prompt', room: 'QEGF', do: 'flip', turn: 1, nth: 1, cells: [1, 2]})
		let pings = 0
		for (let second = 0, quiet = 0; second < 25; second++, quiet++) {
			page.pass(1000)
			// Events of others come all the time.
			socket.say({type: 'hover', room: 'QEGF', player: 'bob', cell: 1})
			for (let ping; (ping = socket.take('ping')); pings++, quiet = 0) socket.say({type: 'ok', re: 'ping', id: ping.id})
			assert(quiet < 20, 'the server waits for a line')
		}
		assert(pings <= most && pings >= most - 1, `${pings} pings`)
	}
})

test('at the end of a round the board stays, and a result lies over it until it is put away', () => {
	const {page, socket} = entered()
	socket.say({...started, players: ['ann', 'bob']})
	socket.say({...over, seq: 6, winners: ['ann'], scores: {ann: 2, bob: 0}})
	page.draw()
	const kinds = page.elements.get('view').find(one => /\broom\b/.test(one.class)).childNodes.map(one => one.class)
	assert.deepEqual(kinds, ['play', 'more'], 'the result stands below the board')
	const moment = () => page.elements.get('view').find(one => /moment/.test(one.class))
	assert.match(moment().textContent, /You win!.*Play again/)
	page.press('See the table')
	assert.equal(moment(), null)
	assert.match(page.text('view'), /Play again/)
})

test('cards that are shown are nobody\'s turn to tap', () => {
	const {page, socket} = seated(lobby)
	socket.say({...started, players: ['ann', 'bob']})
	socket.say({type: 'turn', room: 'QEGF', seq: 6, turn: 1, player: 'ann'})
	socket.say({type: 'mismatch', room: 'QEGF', seq: 7, turn: 1, player: 'ann', cells: [1, 2], hide_ms: 1500})
	assert.match(page.text('view'), /No pair/)
	socket.say({type: 'hide', room: 'QEGF', seq: 8, cells: [1, 2]})
	socket.say({type: 'turn', room: 'QEGF', seq: 9, turn: 2, player: 'ann'})
	assert.match(page.text('view'), /Your turn/)
})

test('a refusal is said in words of people', () => {
	const {page} = seated(lobby)
	const said = line => {
		page.get('Say').refused({message: 'The field text has a value that is not allowed.', ...line})
		page.pass(50)
		return page.elements.get('alert').textContent
	}
	assert.equal(said({code: 'bad_value', field: 'text'}), 'Your line has a sign in it that is not allowed here.')
	assert.equal(said({code: 'cell_up'}), 'That card is face up already.')
	assert.equal(said({code: 'never_heard_of', message: 'No.'}), 'No.')
})

test('the end counts the rounds that each player has won in this room', () => {
	const {page, socket} = entered()
	const moment = () => page.elements.get('view').find(one => /moment/.test(one.class)).textContent
	const play = (round, winner) => {
		socket.say({...started, seq: 2 * round + 3, round, players: ['ann', 'bob']})
		socket.say({...over, seq: 2 * round + 4, round, winners: [winner], scores: {ann: 2, bob: 3}})
		page.draw()
	}
	play(1, 'bob')
	assert.match(moment(), /In this room: you 0, bob 1/)
	play(2, 'ann')
	assert.match(moment(), /In this room: you 1, bob 1/)
})

test('a page whose chat is closed shows a new line for some seconds, and counts it', () => {
	const {page, socket} = entered()
	const toast = () => page.elements.get('toast').textContent
	socket.say({type: 'chat', room: 'QEGF', seq: 5, player: 'bob', role: 'player', text: 'hello'})
	assert.equal(toast(), 'bob: hello')
	assert.equal(page.get('ui').unread, 1)
	page.pass(5000)
	assert.equal(toast(), '')
	page.get('View').talk()
	socket.say({type: 'chat', room: 'QEGF', seq: 6, player: 'bob', role: 'player', text: 'again'})
	assert.deepEqual([toast(), page.get('ui').unread], ['', 0])
})

test('the seats that are free are drawn while a room waits', () => {
	const {page, socket} = visitor('/', {name: 'ann'})
	page.get('Lobby').go({type: 'create', game: 'concentration', seats: 4})
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: 'QEGF', state: lobby})
	assert.equal(page.text('view').match(/free seat/g).length, 2)
	assert.match(page.text('view'), /2 of 4 are here/)
	socket.say({...started, players: ['ann', 'bob']})
	assert.doesNotMatch(page.text('view'), /free seat/)
})

/* ==== My games ==== */

const scored = (won, lost) => ({...over, scores: {ann: won, bob: lost}, winners: [won > lost ? 'ann' : 'bob'], stats: {ann: {flips: 9}, bob: {flips: 8}}})
const kept = page => JSON.parse(page.storage.localStorage.getItem('rounds') ?? '[]')

test('the end of a round says how it stands, and the result stays in this browser', async () => {
	const {page, socket} = seated(lobby)
	let seq = 4
	const told = async line => {
		socket.say({...started, seq: ++seq, round: line.round, players: ['ann', 'bob']})
		assert.equal(page.get('ui').story, null)
		socket.say({...line, seq: ++seq})
		await new Promise(setImmediate)
		return page.get('ui').story
	}
	const stories = ['You win 5–3: your first round together.', 'You win 6–2, two in a row against bob.', 'bob wins 5–3. You have won 2 of 3 against bob.']
	for (const [at, [won, lost]] of [[5, 3], [6, 2], [3, 5]].entries()) assert.equal(await told({...scored(won, lost), round: at + 1}), stories[at])
	assert.match(page.text('view'), /You have won 2 of 3 against bob/)
	// A round that nobody ended is no result; one that ann leaves is lost.
	assert.equal(await told({...scored(0, 0), round: 4, result: 'none', reason: 'abandoned', winners: []}), null)
	socket.say({...started, seq: ++seq, round: 5, players: ['ann', 'bob']})
	socket.say({type: 'left', room: 'QEGF', seq: ++seq, player: 'ann', role: 'player', reason: 'leave'})
	await new Promise(setImmediate)
	assert.deepEqual(kept(page).map(({result, own, other, others: [name]}) => [result, own, other, name]), [['won', 5, 3, 'bob'], ['won', 6, 2, 'bob'], ['lost', 3, 5, 'bob'], ['lost', 0, 0, 'bob']])
	page.press('My games')
	await new Promise(setImmediate)
	assert.match(page.text('question'), /4 rounds with others: 2 won, 2 lost, 0 drawn\. Most in a row: 2\./)
	page.press('Forget them')
	assert.equal(kept(page).length, 4)
	page.press('Yes, forget all of them')
	assert.match(page.text('question'), /No round was played/)
	assert.deepEqual(kept(page), [])
})

test('who watches has no result, and stored rounds that are none are left out', async () => {
	const row = {id: 'x', at: 1, title: 'Concentration, 8 pairs, cards', others: ['bob'], result: 'won', own: 5, other: 3, tries: 9, unit: 'flips'}
	const wrong = [7, null, [], {...row, others: ['<b>']}, {...row, others: 'bob'}, {...row, own: '5'}, {...row, result: 'constructor'}, {...row, title: 'x'.repeat(200)}, {...row, unit: {}}]
	for (const stored of ['nonsense', '3', 'null', '{}', JSON.stringify([...wrong, ...Array(300).fill(row)])]) {
		const {page, socket} = seated(lobby, 'eve')
		page.storage.localStorage.setItem('rounds', stored)
		socket.say({...started, seq: 5, players: ['ann', 'bob']})
		socket.say({...scored(5, 3), seq: 6})
		await new Promise(setImmediate)
		assert.equal(page.get('ui').story, null)
		assert.equal(page.storage.localStorage.getItem('rounds'), stored)
		const {Mine} = await page.get("part('mine')")
		assert.equal(Mine.rounds.length, stored.length > 99 ? 200 : 0)
	}
})
