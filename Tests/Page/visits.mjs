/* People at the page: names that are words of JavaScript, a first visit, links, several tabs, the browser's history. */
import assert from 'node:assert/strict'
import {readFileSync} from 'node:fs'
import test from 'node:test'
import {Page} from './page.mjs'
import {entered, left, lobby, over, seated, started, visitor} from './rooms.mjs'

/* ==== Names ==== */

const WORDS = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']

test('a player whose name every object inherits has the score of a player', () => {
	for (const name of WORDS) {
		const {page, socket} = seated({...lobby, players: lobby.players.slice(0, 1).concat({name: 'bob', ready: true, online: true, playing: false, score: 0})})
		socket.say({...started, players: ['ann', 'bob']})
		socket.say({type: 'joined', room: 'QEGF', seq: 6, player: name, role: 'player'})
		socket.say({type: 'match', room: 'QEGF', seq: 7, turn: 1, player: 'bob', cells: [1, 2], scores: {ann: 0, bob: 1}})
		assert.equal(page.room.seats.at(-1).score, 0)
		socket.say({...over, seq: 8, winners: [name], scores: {ann: 0, bob: 1}})
		assert.doesNotMatch(page.text('view'), /function|native/, name)
	}
})

test('a pile whose name every object inherits is read from the reply alone', () => {
	for (const name of WORDS) {
		const {page, socket} = seated({...lobby, game: 'deck', phase: 'playing', options: {rules: 'free'}, hand: [], piles: {[name]: {remaining: 1}}, remaining: 51})
		page.get('Model').game.read(name)
		const {id} = socket.take('pile')
		socket.say({type: 'ok', re: 'pile', id, piles: {}, remaining: 51})
		assert.equal(page.room.piles.get(name).cards, undefined)
	}
})

test('words of a newer server that every object inherits are no words of the page', async () => {
	for (const word of WORDS) {
		const {page, socket} = seated(lobby)
		const said = page.lastSaid
		socket.say({type: word, room: 'QEGF', seq: 5, player: 'bob'})
		assert.equal(page.lastSaid, said, word)
		socket.say({...started, seq: 6, players: ['ann', 'bob']})
		socket.say({...over, seq: 7, reason: word, result: 'none', winners: [], scores: {ann: 0, bob: 0}, stats: {ann: {[word]: 3}}})
		assert.doesNotMatch(page.text('view'), /function|native/, word)
		socket.say({type: 'left', room: 'QEGF', seq: 8, player: 'bob', role: 'player', reason: word})
		assert.equal(page.lastSaid.textContent, 'bob left.')
		page.room.options.theme = word
		const {Proof} = await page.get("part('proof')")
		assert.equal(await Proof.deal({}, new Uint8Array(32), ['AS', 'AC']), null, word)
	}
	const {page, socket} = visitor()
	socket.say({type: 'ok', re: 'list', id: socket.take('list').id, rooms: WORDS.map(game => ({room: 'K3QF', game, options: {}, players: [], seats: 2, phase: game}))})
	assert.match(page.text('view'), /No rooms here yet/)
})

/* ==== The first visit ==== */

const ROOM = {room: 'K3QF', game: 'concentration', options: {pairs: 8, theme: 'cards'}, phase: 'lobby', seats: 2, players: ['bob'], owner: 'bob', spectators: 0}

/* Lets the server answer the page's look for a room. */
function answerLook(page, socket, rooms, more) {
	const list = socket.sent.findLast(({type, limit}) => type === 'list' && limit === 1)
	socket.say({type: 'ok', re: 'list', id: list.id, rooms, ...more})
	page.draw()
	return list
}

test('nobody is asked for a name where a room is made', () => {
	for (const [typed, name] of [['', 'guest-1'], ['guest-1', 'guest-1'], ['하나', '하나'], ['ann', 'ann'], [' Anna  M ', 'Anna M'], ['Zoe\u0308', 'Zoë']]) {
		const {page, socket} = visitor()
		assert.equal(page.field('name').value, 'guest-1')
		page.field('name').value = typed
		page.get('show')('create', {game: 'concentration'})
		assert.equal(page.field('new-name'), null)
		page.field('new-pairs').value = 12
		page.press('Make the room')
		if (name === 'guest-1') assert.equal(socket.take('create').options.pairs, 12, typed)
		else {
			assert.equal(page.get('wish').go.options.pairs, 12)
			assert.equal(page.storage.localStorage.getItem('name'), name)
			assert(socket.take('bye'), 'no new session begins')
		}
		assert.equal(page.field('name').value, name)
	}
})

test('of a typed name a name for the wire is made', () => {
	const {page} = visitor()
	for (const [typed, name] of JSON.parse(readFileSync(new URL('../Fixtures/names.json', import.meta.url)))) assert.equal(page.get('Lobby').nameOf(typed), name, typed)
})

/* The `hello` of a person with that name in the browser. */
function greeting(name) {
	const page = new Page('/', {stored: {localStorage: {name}}})
	page.pass(100)
	page.socket.accept()
	const refuse = (hello, more) => {
		page.socket.say({type: 'error', re: 'hello', id: hello.id, message: 'No.', ...more})
		page.pass(0)
		return page.socket.take('hello')
	}
	return {page, hello: page.socket.take('hello'), refuse}
}

test('hello has a display where the name cannot say what was typed', () => {
	for (const [typed, name, display] of [['ann', 'ann'], ['Zoë', 'Zoe', 'Zoë'], ['하나', undefined, '하나'], ['Anna M', 'Anna-M', 'Anna M']]) {
		const {hello} = greeting(typed)
		assert.deepEqual([hello.name, hello.display], [name, display], typed)
	}
})

test('after a refused name or display another one is tried', () => {
	const one = greeting('Zoë')
	const next = one.refuse(one.hello, {code: 'name_taken', suggest: 'Zoe2'})
	assert.deepEqual([next.name, next.display], ['Zoe2', 'Zoë'])
	assert.equal(one.page.text('log'), '')
	const last = one.refuse(next, {code: 'name_taken', field: 'display', suggest: 'Zoë2'})
	assert.equal(last.display, 'Zoë2')
	assert.match(one.page.text('log'), /The name Zoë is in use here; you are Zoë2\./)
	const other = greeting('Anna M!')
	const plain = other.refuse(other.hello, {code: 'bad_value', field: 'display'})
	assert.deepEqual([plain.name, plain.display], ['Anna-M', undefined])
	const sign = greeting('😀')
	assert.deepEqual(Object.keys(sign.refuse(sign.hello, {code: 'bad_value', field: 'display'})).filter(key => /name|display/.test(key)), [])
})

test('people see displays, and lines name people by names', () => {
	const {page, socket} = seated({...lobby, players: [lobby.players[0], {...lobby.players[1], display: 'Bób'}], spectators: ['dana'], displays: {dana: 'דנה'}})
	assert.match(page.text('view'), /Bób/)
	assert.deepEqual(Array.from(page.room.spectators), ['\u2068דנה\u2069'], 'the text around a name from right to left changes its order')
	socket.say({type: 'joined', room: 'QEGF', seq: 5, player: 'Zoe', display: 'Zoë', role: 'spectator'})
	assert.equal(page.lastSaid.textContent, 'Zoë is watching.')
	socket.say({type: 'chat', room: 'QEGF', seq: 6, player: 'bob', role: 'player', text: 'bob'})
	assert.equal(page.lastSaid.textContent, 'Bób says: bob')
	socket.say({...started, seq: 7, players: ['ann', 'bob'], first: 'ann'})
	socket.say({...over, seq: 8, winners: ['bob'], scores: {ann: 0, bob: 2}, stats: {bob: {flips: 2}}})
	assert.match(page.text('view'), /Bób wins with 2 pairs/)
	for (const typed of ['Bób', 'bob']) {
		page.get('Commands').run(`kick ${typed}`)
		assert.equal(socket.take('kick').player, 'bob')
	}
	page.get('Commands').run('invite דנה')
	assert.equal(socket.take('invite').player, 'dana')
	// The next person of that name has no display.
	socket.say({type: 'left', room: 'QEGF', seq: 9, player: 'Zoe', role: 'spectator', reason: 'leave'})
	socket.say({type: 'joined', room: 'QEGF', seq: 10, player: 'Zoe', role: 'spectator'})
	assert.equal(page.lastSaid.textContent, 'Zoe is watching.')
})

test('who sits down as a guest is the same guest next time', () => {
	const {page, socket} = visitor()
	page.get('Lobby').begin(true)
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: 'QEGF', state: {...lobby, players: []}})
	assert.equal(page.storage.localStorage.getItem('name'), 'guest-1')
	// Where that name is taken by now the server gives another one, and nothing is said about it.
	const next = new Page('/', {stored: {localStorage: {name: 'guest-1'}}})
	next.pass(100)
	next.socket.accept()
	const hello = next.socket.take('hello')
	assert.equal(hello.name, 'guest-1')
	next.socket.say({type: 'error', re: 'hello', id: hello.id, code: 'name_taken', message: 'Taken.', suggest: 'guest-1-2'})
	next.pass(0)
	assert.equal(next.socket.take('hello').name, undefined)
	assert.equal(next.text('log'), '')
})

/* ==== Play ==== */

const listing = (page, socket, rooms, more) => {
	const {id, after} = socket.sent.splice(socket.sent.findLastIndex(({type}) => type === 'list'), 1)[0]
	socket.say({type: 'ok', re: 'list', id, rooms, ...more})
	page.draw()
	return after
}
const open = code => ({...ROOM, room: code})

test('Play sits down in the game of whoever waits, else in the last one', async () => {
	const others = [{...open('2222'), seats: 1}, {...open('3333'), phase: 'playing'}, {...open('4444'), locked: true}, {...open('5555'), players: ['bob', 'eve']}, {...open('6666'), players: []}]
	const waits = {...open('7777'), game: 'deck', options: {rules: 'high_card'}}
	for (const [rooms, last, game, rules] of [[[], null, 'concentration'], [[], 'high', 'deck', 'high_card'], [[], 'free', 'concentration'], [[], 'nonsense', 'concentration'], [others, null, 'concentration'], [[...others, waits], null, 'deck', 'high_card'], [[open('7777')], 'klondike', 'concentration']]) {
		const {page, socket} = visitor('/', {name: 'ann', stored: {localStorage: {name: 'ann', ...last && {last}}}})
		page.press('PlayWith whoever comes next')
		listing(page, socket, rooms)
		const join = socket.take('join')
		assert.deepEqual([join.game, join.options.rules, join.seats, join.room, join.private], [game, rules, 2, undefined, undefined], last)
		// A second tap asks for nothing more.
		page.get('Lobby').begin()
		listing(page, socket, rooms)
		assert.equal(socket.take('join'), undefined)
	}
})

test('a room for a friend is in no list, and has the last choices that are still possible', () => {
	for (const [forms, pairs, theme] of [[{}, undefined, 'emoji'], [{concentration: {pairs: 18, theme: 'cards', seats: 1}}, 18, 'cards'], [{concentration: {pairs: 900, theme: 'gone', seats: 'x'}}, undefined, 'emoji'], [{concentration: {pairs: '18', seats: 2.5}}, undefined, 'emoji']]) {
		const {page, socket} = visitor('/', {name: 'ann', stored: {localStorage: {name: 'ann', forms: JSON.stringify(forms)}}})
		page.get('Lobby').begin(true)
		const create = socket.take('create')
		assert.deepEqual([create.private, create.seats, create.options.pairs, create.options.theme], [true, 2, pairs, theme])
	}
})

test('who waits alone can play alone instead', () => {
	const {page, socket} = visitor('/', {name: 'ann'})
	page.get('Lobby').begin(true)
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: 'QEGF', state: {...lobby, players: []}})
	socket.say({type: 'joined', room: 'QEGF', seq: 5, player: 'ann', role: 'player'})
	assert.match(page.text('view'), /Waiting for people.*Share the link/)
	page.press('Play Klondike alone instead')
	assert(socket.take('leave'))
	const create = socket.take('create')
	assert.deepEqual([create.game, create.seats], ['klondike', 1])
	socket.say({type: 'joined', room: 'QEGF', seq: 6, player: 'bob', role: 'player'})
	assert.match(page.text('view'), /Tell your friends/)
})

test('the lobby shows the people of a server that tells of them, and a waiting room invites those who are free', () => {
	const people = [{name: 'ann', here_ms: 4000}, {name: 'bob', here_ms: 180000}, {name: 'cid', here_ms: 100, room: 'K3QF', game: 'concentration', phase: 'playing', role: 'player'}, {name: 'constructor', here_ms: 0, room: 'K3QF', game: 'concentration', phase: 'lobby', role: 'spectator'}]
	const {page, socket} = visitor('/', {name: 'ann'})
	page.get('Lobby').refresh()
	assert.equal(socket.take('people'), undefined)
	page.get('Wire').server = {...page.get('Wire').server, features: ['people']}
	const tell = more => {
		page.get('Lobby').refresh()
		socket.say({type: 'ok', re: 'people', id: socket.take('people').id, people, ...more})
		page.draw()
	}
	tell({next: 'constructor'})
	assert.match(page.text('view'), /Peopleann \(you\)looks for a gameboblooks for a game, for 3 minutescidplays in K3QFconstructorwatches in K3QFAnd others\./)
	assert.doesNotMatch(page.text('view'), /Invite/)
	page.get('Lobby').begin(true)
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: 'QEGF', state: {...lobby, players: []}})
	socket.say({type: 'joined', room: 'QEGF', seq: 5, player: 'ann', role: 'player'})
	tell()
	assert.match(page.text('view'), /They look for a gameboblooks for a game, for 3 minutesInvite/)
	page.press('Invite')
	const {id, player} = socket.take('invite')
	assert.equal(player, 'bob')
	socket.say({type: 'ok', re: 'invite', id})
	assert.equal(page.lastSaid.textContent, 'bob is invited.')
	// A refusal takes nothing away.
	page.get('Lobby').refresh()
	socket.say({type: 'error', re: 'people', id: socket.take('people').id, code: 'rate_limited', message: 'Too many.'})
	page.draw()
	assert.match(page.text('view'), /They look for a game/)
})

test('a bot of the server has a badge with its level, also in its rounds', () => {
	const {page, socket} = seated(lobby)
	socket.say({type: 'joined', room: 'QEGF', seq: 5, player: 'zoe', role: 'player', bot: 'easy'})
	page.draw()
	assert.match(page.text('view'), /zoe[a-z ,\d]*bot squirrel/)
	socket.say({...started, seq: 6, players: ['ann', 'zoe']})
	page.draw()
	assert.match(page.text('view'), /zoe[a-z ,\d]*bot squirrel/)
	assert.equal(page.text('view').match(/bot squirrel/g).length, 1)
})

/* ==== The list ==== */

test('rooms that wait come first, and rooms that nobody can enter wait behind one line', () => {
	const {page, socket} = visitor()
	const shown = () => {
		const text = page.text('view')
		return [...text.matchAll(/[2-9A-Z]{4}(?=Sit down|Watch)/g)].map(([code]) => code)
	}
	const rooms = [{...open('2222'), seats: 1}, {...open('3333'), players: []}, {...open('4444'), phase: 'playing'}, {...open('5555'), phase: 'over'}, {...open('6666'), locked: true}, open('7777'), {...open('8888'), players: ['bob', 'eve']}]
	assert.equal(listing(page, socket, rooms.slice(0, 3), {next: '4444'}), undefined)
	assert.equal(listing(page, socket, rooms.slice(3)), '4444')
	assert.deepEqual(shown(), ['7777', '6666', '5555', '4444', '8888'])
	page.press('2 more rooms')
	assert.deepEqual(shown().slice(5), ['2222', '3333'])
	assert.doesNotMatch(page.text('view'), /more room/)
})

test('many rooms are a short list, which goes on by one button', () => {
	const {page, socket} = visitor()
	const code = at => `22${'23456789ABCDEFGHJKMNPQRSTVWXYZ'[at / 30 | 0]}${'23456789ABCDEFGHJKMNPQRSTVWXYZ'[at % 30]}`
	let at = 0
	for (let turn = 0; turn < 8; turn++) listing(page, socket, Array.from({length: 50}, () => open(code(at++))), {next: code(at - 1)})
	assert.equal(socket.sent.some(({type}) => type === 'list'), false, 'the list is asked for without an end')
	assert.equal(page.text('view').match(/Sit down/g).length, 10)
	page.press('390+ more rooms')
	assert.equal(page.text('view').match(/Sit down/g).length, 30)
})

test('what was chosen for a room is there for the next one', () => {
	const {page} = visitor('/', {name: 'ann', stored: {localStorage: {name: 'ann'}}})
	page.get('show')('create', {game: 'concentration'})
	page.field('new-pairs').value = 12
	page.field('new-title').value = 'friday'
	page.field('new-password').value = 'secret'
	page.get('View').chose()
	page.press('Cancel')
	page.get('show')('create', {game: 'concentration'})
	assert.equal(page.field('new-pairs').value, 12)
	assert.equal(page.field('new-title').value, 'friday')
	assert.doesNotMatch(page.storage.localStorage.getItem('forms'), /secret/)
	for (const broken of ['nonsense', '3', 'null', '{"concentration":7}', '{"concentration":{"pairs":{},"again":"x"}}']) {
		const {page: other} = visitor('/', {name: 'ann', stored: {localStorage: {name: 'ann', forms: broken}}})
		other.get('show')('create', {game: 'concentration'})
		assert.equal(other.field('new-pairs').value, 8, broken)
	}
})

test('Enter in the field of the name takes the name', () => {
	const {page, socket} = visitor()
	page.field('name').value = 'ann'
	page.field('name').patchProps.onkeydown({key: 'n'})
	assert.equal(socket.take('bye'), undefined)
	page.field('name').patchProps.onkeydown({key: 'Enter', preventDefault() {}})
	assert(socket.take('bye'), 'the name is not taken')
	assert.equal(page.get('wish').name, 'ann')
	// Leaving the field afterwards changes nothing more.
	page.field('name').patchProps.onchange({preventDefault() {}})
	assert.equal(socket.take('bye'), undefined)
})

test('who only watches needs no name', () => {
	const {page, socket} = visitor()
	page.get('Lobby').named({type: 'join', room: 'K3QF', role: 'spectator'})
	assert.equal(socket.take('join').role, 'spectator')
})

test('the title of a theme stands for its name', () => {
	const {page, socket} = visitor()
	socket.say({type: 'ok', re: 'theme', id: socket.take('theme').id, themes: [{theme: 'leg-oh', title: 'Ohio'}, {theme: 'cards', title: 'Playing cards'}]})
	socket.say({type: 'ok', re: 'list', id: socket.take('list').id, rooms: [{...ROOM, options: {pairs: 8, theme: 'leg-oh'}}]})
	assert.match(page.text('view'), /Concentration, 8 pairs, Ohio/)
})

/* ==== Links ==== */

test('a link to a room that is gone leads to the first screen with one sentence', () => {
	const {page, socket} = visitor('/r/K3QF')
	assert.equal(answerLook(page, socket, [{...ROOM, room: 'K3QG'}]).after, 'K3QE')
	assert.equal(page.get('ui').dialog, null)
	assert.match(page.text('view'), /The table of that link is closed/)
	assert.equal(page.history.location.pathname, '/')
	page.get('Lobby').begin(true)
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: 'QEGF', state: lobby})
	assert.equal(page.get('ui').gone, null)
})

test('a link to a room says what is played there', () => {
	for (const [code, after] of [['K3QF', 'K3QE'], ['K3Q2', 'K3PZ'], ['K222', 'JZZZ'], ['2222', undefined], ['222Z', '222Y']]) {
		const {page, socket} = visitor(`/r/${code}`)
		assert.equal(answerLook(page, socket, [{...ROOM, room: code}]).after, after, code)
		assert.match(page.text('question'), /You are invited.*Concentration, 8 pairs.*bob/)
	}
	// A missing part of a group, and a refused list, mean nothing for a room.
	for (const reply of [{rooms: [], partial: true}, {type: 'error', code: 'rate_limited', message: 'Too fast.'}]) {
		const {page, socket} = visitor('/r/K3QF')
		answerLook(page, socket, undefined, reply)
		assert.equal(page.get('ui').dialog.kind, 'welcome')
	}
	// Private rooms, and codes without a room, are in no list.
	for (const code of ['K3QFXK', 'K3Q0']) {
		const {page, socket} = visitor(`/r/${code}`)
		assert.equal(socket.sent.some(({limit}) => limit === 1), false)
		assert.equal(page.get('ui').dialog.kind, 'welcome')
	}
})

test('a link whose room is refused as gone leads on', () => {
	const {page, socket} = visitor('/r/K3QF', {name: 'ann'})
	socket.say({type: 'error', re: 'join', id: socket.take('join').id, code: 'no_such_room', message: 'There is no such room.'})
	assert.match(page.text('view'), /The table of that link is closed/)
})

test('a pasted link is as good as a code', () => {
	for (const [text, room, role] of [['k3qf', 'K3QF'], [' http://table:7080/r/K3QF/ ', 'K3QF'], ['HTTP://TABLE:7080/W/K3QFXK', 'K3QFXK', 'spectator'], ['r/K3QF', 'K3QF'], ['K3', undefined]]) {
		const {page, socket} = visitor('/', {name: 'ann'})
		page.field('code').value = text
		page.get('View').joinByCode({preventDefault() {}})
		const join = socket.take('join')
		assert.deepEqual([join?.room, join?.role], [room, role], text)
	}
})

/* ==== Tabs ==== */

test('another tab takes the seat over where it is wanted', () => {
	const {page: first} = seated(lobby)
	const stored = {localStorage: {name: 'ann'}}
	const page = new Page('/r/QEGF', {others: [first], stored})
	assert.equal(page.sockets.length, 0, 'it does not wait for the other tab')
	page.pass(200)
	const {socket} = page
	socket.accept()
	const hello = socket.take('hello')
	assert.equal(hello.name, undefined, 'it asks for the name that the other tab has')
	socket.say({type: 'ok', re: 'hello', id: hello.id, name: 'guest-1', resume: 'token of guest'})
	assert.match(page.text('question'), /another tab/)
	page.press('Play here')
	assert(socket.take('bye'))
	socket.end()
	page.socket.accept()
	assert.equal(page.socket.take('hello').resume, 'token of ann')
})

test('tabs without a seat say nothing', () => {
	const {page: first} = visitor('/', {name: 'ann'})
	const page = new Page('/', {others: [first], stored: {localStorage: {name: 'ann'}}})
	page.pass(200)
	page.socket.accept()
	assert.equal(page.socket.take('hello').name, 'ann')
})

/* ==== History ==== */

test('Back leads from a room to the lobby, and Forward into the room', () => {
	const {page, socket} = entered()
	assert.equal(page.history.location.pathname, '/r/QEGF')
	assert.deepEqual(page.scrolled, [0, 0], 'the room opens where the lobby was scrolled to')
	page.history.back()
	assert(socket.take('leave'), 'Back does not leave the room')
	socket.say(left(5))
	assert.equal(page.room, null)
	page.history.forward()
	assert.equal(socket.take('join').room, 'QEGF')
})

test('Back asks before a game is lost', () => {
	const {page, socket} = entered()
	socket.say({...started, players: ['ann', 'bob']})
	page.history.back()
	page.draw()
	assert.equal(page.get('ui').dialog.kind, 'leave')
	assert.equal(page.history.location.pathname, '/r/QEGF')
	assert.equal(socket.take('leave'), undefined)
	page.press('Leave')
	socket.take('leave')
	socket.say(left(6))
	assert.deepEqual([page.history.location.pathname, page.history.entries.length, page.history.at], ['/', 2, 0])
})

test('Back closes a dialog of the lobby, and leaves no step of it behind', () => {
	const {page, socket} = visitor('/', {name: 'ann'})
	const at = () => [page.get('ui').dialog?.kind, page.history.at, page.history.location.pathname]
	const open = () => {
		page.get('show')('create', {game: 'klondike'})
		page.draw()
	}
	open()
	assert.deepEqual(at(), ['create', 1, '/'])
	page.history.back()
	page.draw()
	assert.deepEqual(at(), [undefined, 0, '/'])
	page.history.forward()
	page.draw()
	assert.deepEqual(at(), [undefined, 0, '/'])
	// The `popstate` of a dialog that was closed by hand comes later, when another dialog is open.
	open()
	page.history.isSlow = true
	page.press('Cancel')
	page.draw()
	open()
	page.history.later()
	page.draw()
	assert.deepEqual(at(), ['create', 1, '/'])
	// The room takes the step of its dialog.
	page.get('Lobby').go({type: 'create', game: 'concentration'})
	socket.say({type: 'ok', re: 'create', id: socket.take('create').id, room: 'QEGF', state: lobby})
	page.draw()
	assert.deepEqual(page.history.entries.map(({state, path}) => [state, path]), [[null, '/'], ['room', '/r/QEGF']])
})

test('the host can send people away by the menu', async () => {
	const {page, socket} = entered()
	page.get('View').menu()
	await new Promise(setImmediate)
	page.draw()
	const buttons = () => page.elements.get('question').childNodes[0].find(one => /^Send /.test(one['aria-label']))
	assert.equal(buttons()['aria-label'], 'Send bob away')
	buttons().patchProps.onclick()
	assert.equal(socket.take('kick').player, 'bob')
	socket.say({...started, players: ['ann', 'bob']})
	page.draw()
	assert.equal(buttons(), null, 'in a running game nobody is sent away')
	page.press('Close')
	assert.equal(page.get('ui').dialog, null)
	assert.deepEqual(socket.sent, [])
})

test('marks of direction that are pasted are not sent', () => {
	const {page, socket} = entered()
	page.elements.get('say').value = '\u200f\u2068שלום\u2069\u200e'
	page.elements.get('box').onsubmit({preventDefault() {}})
	assert.equal(socket.take('chat').text, 'שלום')
	page.elements.get('say').value = '\u200f'
	page.elements.get('box').onsubmit({preventDefault() {}})
	assert.equal(socket.take('chat'), undefined)
	page.get('Lobby').go({type: 'create', game: 'klondike', title: '\u200eمرحبا'})
	assert.equal(socket.take('create').title, 'مرحبا')
})

test('who follows an invitation out of a room stays in the other one', () => {
	const {page, socket} = entered()
	page.history.isSlow = true
	socket.say({type: 'invited', player: 'bob', ...ROOM})
	page.press('Follow')
	socket.say(left(5))
	socket.say({type: 'ok', re: 'join', id: socket.take('join').id, room: 'K3QF', state: {...lobby, room: 'K3QF'}})
	socket.sent = []
	page.history.later()
	assert.equal(socket.take('leave'), undefined)
	assert.deepEqual(page.history.entries.map(({path}) => path), ['/', '/r/K3QF'])
})

test('who came by a link stays on that entry of the history', () => {
	const {page, socket} = visitor('/r/QEGF', {name: 'ann'})
	socket.say({type: 'ok', re: 'join', id: socket.take('join').id, room: 'QEGF', state: lobby})
	assert.equal(page.history.entries.length, 1)
	socket.say(left(5))
	assert.equal(page.history.location.pathname, '/')
	assert.equal(page.history.entries.length, 1)
})

test('the sentences of one room are gone in the next one', () => {
	const {page, socket} = entered()
	socket.say({type: 'chat', room: 'QEGF', seq: 5, player: 'bob', role: 'player', text: 'hello'})
	assert.match(page.text('log'), /hello/)
	socket.say(left(6))
	assert.equal(page.text('log'), '')
})
