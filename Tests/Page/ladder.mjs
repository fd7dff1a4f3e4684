/* The page at a server with a ladder: the key of a name, opponents, and ratings after a round. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {Page} from './page.mjs'
import {lobby, over, started} from './rooms.mjs'

/* The `hello` of a browser with these things in its storage, at a server with these features. */
function greeting(stored, features) {
	const page = new Page('/', {stored: {localStorage: stored}})
	page.pass(100)
	page.socket.accept(features)
	return {page, hello: page.socket.take('hello')}
}

/* A page in the lobby of a server with a ladder. */
async function visitor(name = 'ann') {
	const page = new Page()
	const socket = page.enter(name, {name: name ?? 'guest-1'}, ['ladder'])
	await page.heard()
	page.draw()
	return {page, socket}
}

/* A page whose person was seated by the ladder, after the end of a round. */
async function ended(round = 1) {
	const {page, socket} = await visitor()
	page.press('Play for the ladderTwo rounds with somebody of your strength')
	page.get('$')('new-rated').value = 'concentration'
	page.press('Find an opponent')
	const join = socket.take('join')
	socket.say({type: 'ok', re: 'join', id: join.id, room: 'QEGF', state: lobby})
	socket.say({...started, round, players: ['ann', 'bob']})
	socket.say({...over, seq: 6, round, winners: ['ann'], scores: {ann: 5, bob: 3}})
	page.draw()
	return {page, socket, join}
}

const line = (rows, of = 14) => ({type: 'ladder', room: 'QEGF', round: 1, game: 'concentration', class: 'pairs=8', of, rows})

test('a name is sent with a key to a server with a ladder alone', () => {
	const first = greeting({name: 'ann'}, ['ladder'])
	assert.match(first.hello.key, /^[0-9a-f]{32}$/)
	assert.equal(first.page.storage.localStorage.getItem('key'), first.hello.key)
	assert.equal(greeting({name: 'ann', key: first.hello.key}, ['ladder']).hello.key, first.hello.key)
	for (const [name, features] of [['ann', []], ['guest-7', ['ladder']], ['하나', ['ladder']]]) {
		const {page, hello} = greeting({name}, features)
		assert.equal(hello.key, undefined, name)
		assert.equal(page.storage.localStorage.getItem('key'), null, name)
	}
})

test('the key is in no line that the page shows', () => {
	const {page, hello} = greeting({name: 'ann'}, ['ladder'])
	assert(hello.key)
	assert(!page.wire.lines.join().includes(hello.key))
})

test('the lobby has ways to the ladder if the server has one', async () => {
	const {page} = await visitor()
	assert.match(page.text('view'), /Play for the ladder.*Ladder/)
	const other = new Page()
	other.enter('ann')
	await other.heard()
	assert.doesNotMatch(other.text('view'), /ladder/i)
})

test('the way asks the ladder for an opponent in the chosen game', async () => {
	const {join} = await ended()
	assert.deepEqual([join.game, join.seats, join.ladder, join.ready], ['concentration', 2, true, false])
})

test('a guest is asked for a name', async () => {
	const {page, socket} = await visitor(null)
	page.press('Play for the ladderTwo rounds with somebody of your strength')
	page.get('$')('new-name').value = 'ann'
	page.get('$')('new-rated').value = 'concentration'
	page.press('Find an opponent')
	assert(socket.take('bye'))
	socket.end()
	page.socket.accept(['ladder'])
	const {id, name, key} = page.socket.take('hello')
	assert(key)
	page.socket.say({type: 'ok', re: 'hello', id, name, resume: 'token', resume_ms: 120000, rated: true})
	assert.equal(page.socket.take('join').ladder, true)
})

test('after a round the page says the rating, its change and the rank', async () => {
	for (const [rank, words] of [[1, '1st'], [2, '2nd'], [3, '3rd'], [4, '4th'], [11, '11th'], [12, '12th'], [13, '13th'], [21, '21st'], [22, '22nd'], [101, '101st'], [111, '111th'], [1003, '1,003rd']]) {
		const {page, socket} = await ended()
		socket.say(line([{name: 'ann', rank, rating: 1512, change: 9}, {name: 'bob', rank: 2, rating: 1488, change: -9}], 1400))
		const text = page.text('view')
		assert(text.includes(`On the ladder: 1,512 (+9), ${words} of 1,400.`), text)
		assert.match(text, /ann 1,512 .*; bob 1,488 \(−9\), 2nd of 1,400\./)
		assert.equal(page.lastSaid.textContent, `On the ladder: 1,512 (+9), ${words} of 1,400.`)
	}
})

test('the next round begins without the ratings of the last one', async () => {
	const {page, socket} = await ended()
	socket.say(line([{name: 'ann', rank: 3, rating: 1512, change: 9}]))
	socket.say({...started, seq: 7, round: 2, players: ['ann', 'bob']})
	socket.say({...over, seq: 8, round: 2, winners: ['bob'], scores: {ann: 3, bob: 5}})
	assert.doesNotMatch(page.text('view'), /On the ladder/)
})

test('the next opponent comes after this one', async () => {
	const {page, socket} = await ended(2)
	page.press('Next opponent')
	assert(socket.take('leave'))
	assert.equal(socket.take('join').ladder, true)
})
