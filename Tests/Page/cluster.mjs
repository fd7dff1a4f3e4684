/* Servers of a cluster: the page's own server carries the lines of the others. */
import assert from 'node:assert/strict'
import test from 'node:test'
import {Page} from './page.mjs'
import {lobby} from './rooms.mjs'

const B = {host: '10.0.0.8', port: 7052}
const AT_B = '/ws?server=10.0.0.8%3A7052'
const moved = {code: 'moved', message: 'Room QEGF is at 10.0.0.8', ...B, room: 'QEGF', ticket: 'a'.repeat(32)}

/* Waits for modules, which come a moment later. */
const settle = () => new Promise(setImmediate)

/* A page whose server knows another one. */
async function clustered(options) {
	const page = new Page('/', options)
	const {socket} = page
	socket.isOpen = true
	page.get('wish').name = 'ann'
	socket.onopen()
	hello(socket)
	const {id} = socket.take('hello')
	socket.say({type: 'ok', re: 'hello', id, name: 'ann', resume: 'token at A', resume_ms: 120000})
	await settle()
	return page
}

const hello = (socket, more = {}) => socket.say({type: 'hello', server: 'test', name: 'Test', protocol: 1, features: [], limits: {}, peers: [B], ...more})

/* The server's side of a connection: it says `hello` and accepts the page's. */
function accept(page, reply) {
	const {socket} = page
	socket.isOpen = true
	socket.onopen()
	hello(socket)
	const said = socket.take('hello')
	socket.say({type: 'ok', re: 'hello', id: said.id, name: 'ann', resume: 'token at B', resume_ms: 120000, ...reply})
	return said
}

/* The page asks for a room, and its server names the other one. */
async function sentOn(page) {
	const {socket} = page
	page.get('Lobby').go({type: 'join', room: 'QEGF'})
	const {id} = socket.take('join')
	socket.say({type: 'error', re: 'join', id, ...moved})
	await settle()
}

/* The page sits in the room of the other server. */
async function seated() {
	const page = await clustered()
	await sentOn(page)
	accept(page)
	const {id} = page.socket.take('join')
	page.socket.say({type: 'ok', re: 'join', id, room: 'QEGF', state: lobby})
	page.draw()
	return page
}

test('a page asks at the server that has the room, on the way through its own', async () => {
	const page = await clustered()
	assert.equal(page.socket.path, '/ws')
	await sentOn(page)
	assert.equal(page.sockets.length, 2, 'at once')
	assert.equal(page.socket.path, AT_B)
	const said = accept(page)
	assert.equal(said.ticket, moved.ticket)
	assert.equal(said.resume, undefined, 'the token is for its own server alone')
	assert.equal(page.socket.take('join').room, 'QEGF')
	assert.equal(page.storage.sessionStorage.getItem('at'), '10.0.0.8:7052')
	assert.equal(page.storage.sessionStorage.getItem('resume'), 'token at B')
})

test('a page that is loaded again goes where it was', async () => {
	const page = new Page('/', {stored: {sessionStorage: {at: '10.0.0.8:7052', resume: 'token at B'}}})
	await settle()
	assert.equal(page.socket.path, AT_B)
	assert.equal(accept(page).resume, 'token at B')
})

test('a way that leads nowhere is left, and the session at the own server goes on', async () => {
	const page = await clustered()
	await sentOn(page)
	page.socket.end()
	page.pass(1000)
	assert.equal(page.socket.path, '/ws')
	assert.equal(accept(page).resume, 'token at A')
	// What was asked for is asked again.
	assert.equal(page.socket.take('join').room, 'QEGF')
})

test('a connection that is lost comes back on the same way, and then at the own server', async () => {
	const page = await seated()
	page.socket.end()
	page.pass(1000)
	assert.equal(page.socket.path, AT_B)
	page.socket.end()
	page.pass(3000)
	assert.equal(page.socket.path, '/ws')
	const said = accept(page, {resumed: true, room: 'QEGF'})
	assert.equal(said.resume, 'token at B')
	assert.equal(said.ticket, undefined)
	assert.equal(page.room.code, 'QEGF')
})

test('when the room goes to another server the page follows', async () => {
	const page = await seated()
	page.socket.say({type: 'bye', code: 'moved', message: 'x', reconnect: true, after_ms: 100, host: '10.0.0.9', port: 7052})
	await settle()
	page.socket.end()
	page.pass(1000)
	assert.equal(page.socket.path, '/ws?server=10.0.0.9%3A7052')
	// Nobody knows where: the own server does.
	accept(page, {resumed: true, room: 'QEGF'})
	page.socket.say({type: 'bye', code: 'moved', message: 'x', reconnect: true, after_ms: 100})
	await settle()
	page.socket.end()
	page.pass(1000)
	assert.equal(page.socket.path, '/ws')
})

test('a seat is asked for until its server is given up', async () => {
	const page = await seated()
	page.socket.say({type: 'bye', code: 'moved', message: 'x', reconnect: true, after_ms: 100})
	await settle()
	for (let round = 0; round < 20; round++) {
		const {socket} = page
		if (socket.onclose) socket.end()
		for (let wait = 0; page.socket === socket && wait < 100; wait++) page.pass(250)
		if (page.socket.path === AT_B) continue
		page.socket.isOpen = true
		page.socket.onopen()
		hello(page.socket)
		const {id, resume} = page.socket.take('hello')
		assert.equal(resume, 'token at B')
		page.socket.say({type: 'error', re: 'hello', id, ...moved})
		await settle()
	}
	assert.equal(page.storage.sessionStorage.getItem('resume'), 'token at B')
	assert.equal(page.room.code, 'QEGF')
})

test('two servers that name each other do not keep the page going round', async () => {
	const page = await clustered()
	page.get('Lobby').go({type: 'join', room: 'QEGF'})
	for (let round = 0; round < 20; round++) {
		const {socket} = page
		const asked = socket.take('join')
		if (!asked) break
		socket.say({type: 'error', re: 'join', id: asked.id, ...moved})
		await settle()
		if (page.socket !== socket) accept(page)
	}
	assert.equal(page.sockets.length, 6)
	page.pass(50)
	assert.match(page.text('alert'), /cannot be reached now/)
})

test('without an answer at its address a page goes to another server that has one', async () => {
	for (const [line, wanted] of [[{...B, web_port: 7080}, 'http://10.0.0.8:7080/r/QEGF'], [B, undefined], [{...B, host: '127.0.0.1', web_port: 7080}, undefined]]) {
		const page = await seated()
		let went
		page.location.assign = text => {went = text}
		page.socket.say({type: 'bye', code: 'moved', message: 'x', reconnect: true, after_ms: 100, ...line})
		await settle()
		page.socket.end()
		for (let round = 0; round < 3; round++) {
			page.pass(3000)
			page.socket.end()
		}
		assert.equal(went?.split('#')[0], wanted)
		if (!wanted) continue
		assert.equal(new URLSearchParams(went.split('#')[1]).get('resume'), 'token at B')
		// That page does not come: this one looks for its own server again.
		const count = page.sockets.length
		page.pass(5000)
		assert.equal(page.sockets.length, count + 1)
	}
})
