/* The page without a browser: the scripts of the folder Page with a stub of the document, a clock that
 * moves when a test says so, and sockets whose other end is the test. */
import {readFileSync, readdirSync} from 'node:fs'
import vm from 'node:vm'

const source = name => readFileSync(new URL(`../../Page/${name}.js`, import.meta.url), 'utf8')
/* The scripts that each visitor loads as the body of a function, which returns a way to read the names at their top. */
const script = `${source('games/registry')}\n${source('app').replace('import(`/${name}.js`)', 'load(name)')}\nreturn text => eval(text)`

/* The files of the games. */
const games = readdirSync(new URL('../../Page/games/', import.meta.url)).map(file => `games/${file.slice(0, -3)}`).filter(name => name !== 'games/registry')

/* The elements that stand in the document from the start. */
const standing = readFileSync(new URL('../../Page/index.html', import.meta.url), 'utf8').matchAll(/ id="([\w-]+)"/g)
const ids = [...standing].map(([, id]) => id)

/* The text of an element without its drawings. */
const words = one => one.tag ? one.childNodes.filter(child => child['aria-hidden'] !== 'true').map(words).join('') : one.data

/* An element, as far as the page uses one. */
class Element {
	constructor(tag) {
		Object.assign(this, {tag, childNodes: [], parentNode: null, dataset: {}, style: {setProperty() {}}, open: false, data: '', value: '', checked: false})
	}
	get firstChild() {return this.childNodes[0] ?? null}
	get firstElementChild() {return this.firstChild}
	get childElementCount() {return this.childNodes.length}
	get nextSibling() {return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null}
	get textContent() {return this.tag ? this.childNodes.map(child => child.textContent).join('') : this.data}
	set textContent(text) {
		for (const child of [...this.childNodes]) child.remove()
		if (text) this.append(Object.assign(new Element(null), {data: String(text)}))
	}
	insertBefore(child, next) {
		child.remove()
		this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child)
		child.parentNode = this
	}
	append(...children) {for (const child of children) this.insertBefore(child, null)}
	remove() {
		const all = this.parentNode?.childNodes
		all?.splice(all.indexOf(this), 1)
		this.parentNode = null
	}
	matches() {return false}
	closest() {return null}
	querySelector() {return null}
	querySelectorAll() {return []}
	setAttribute(name, value) {this[name] = value}
	removeAttribute(name) {delete this[name]}
	addEventListener() {}
	focus() {}
	animate() {}
	cloneNode() {return new Element(this.tag)}
	showModal() {this.open = true}
	close() {this.open = false}
	/* The first element within that a test of it accepts. */
	find(isWanted) {
		for (const child of this.childNodes) {
			const found = isWanted(child) ? child : child.find(isWanted)
			if (found) return found
		}
		return null
	}
}

/* The history of a window, whose location it moves. */
class History {
	constructor(location, popped) {Object.assign(this, {location, popped, at: 0, entries: [{state: null, path: location.pathname}]})}
	get state() {return this.entries[this.at].state}
	replaceState(state, _, path) {
		this.entries[this.at] = {state, path}
		this.location.pathname = path
	}
	pushState(state, _, path) {
		this.entries.splice(++this.at)
		this.replaceState(state, _, path)
	}
	go(steps) {
		if (!this.entries[this.at + steps]) return
		this.at += steps
		this.location.pathname = this.entries[this.at].path
		this.popped()
	}
	/* A browser goes there later; `isSlow` makes the test say when. */
	back() {if (this.isSlow) this.later = () => this.go(-1); else this.go(-1)}
	forward() {this.go(1)}
}

/* The page's end of a connection: `sent` has the lines of the page that no test has taken yet. */
class Socket {
	constructor(page) {Object.assign(this, {page, sent: [], isOpen: false, openedAt: page.now})}
	send(text) {this.sent.push(JSON.parse(text))}
	close() {this.isOpen = false}

	/* The server's side: it accepts the connection and speaks first, says a line, or ends the connection. */
	accept(features = []) {
		this.isOpen = true
		this.onopen?.()
		if (features) this.say({type: 'hello', server: 'test', name: 'Test table', protocol: 1, features, limits: {}})
	}
	say(line) {this.onmessage?.({data: JSON.stringify(line)})}
	end() {
		this.isOpen = false
		this.onclose?.()
	}

	/* Takes the oldest line of a type; undefined where there is none. */
	take(type) {
		const at = this.sent.findIndex(line => line.type === type)
		return at < 0 ? undefined : this.sent.splice(at, 1)[0]
	}
}

export class Page {
	/* - Parameters: the path of its address; `stored`, the contents of the window's storages; `others`, the pages in other tabs; `origin`, the address
	 * it was loaded from; `loads`, a function that loads a module by its name: without it the games are here from the start. */
	constructor(path = '/', {stored = {}, others = [], origin = 'http://table:7080', loads} = {}) {
		const {host, hostname} = new URL(origin)
		Object.assign(this, {now: 1_000_000, timers: [], drawings: [], sockets: [], lastTimer: 0, listeners: new Map(), tabs: [...others, this]})
		const [page, modules, elements, kept] = [this, {}, new Map(ids.map(id => [id, new Element('div')])), start => {
			const values = new Map(Object.entries(start ?? {}))
			return {getItem: key => values.get(key) ?? null, setItem: (key, value) => values.set(key, String(value)), removeItem: key => values.delete(key)}
		}]
		for (const other of others) other.tabs = this.tabs
		const timer = every => (does, ms = 0) => {
			this.timers.push({id: ++this.lastTimer, at: this.now + Math.max(ms, every ? 1 : 0), does, every: every && ms})
			return this.lastTimer
		}
		const clear = id => {this.timers = this.timers.filter(one => one.id !== id)}
		const body = new Element('body')
		const location = {protocol: 'http:', host, hostname, origin, pathname: path, hash: '', assign() {}}
		this.location = location
		this.history = new History(location, () => this.fire('popstate'))
		this.storage = {localStorage: kept(stored.localStorage), sessionStorage: kept(stored.sessionStorage)}
		const world = {
			location, history: this.history, navigator: {}, window: {...this.storage, BroadcastChannel: true, stop() {}}, Date: Object.assign(function (time) {return new Date(time)}, {now: () => this.now}),
			addEventListener: (type, does) => this.listeners.set(type, [...this.listeners.get(type) ?? [], does]), scrollTo: (x, y) => {this.scrolled = [x, y]},
			// Each message of one tab reaches all others.
			BroadcastChannel: function () {
				page.channel = this
				this.postMessage = data => {for (const tab of page.tabs) if (tab !== page) tab.channel.onmessage({data: structuredClone(data)})}
			},
			setTimeout: timer(false), setInterval: timer(true), clearTimeout: clear, clearInterval: clear, queueMicrotask: does => this.drawings.push(does),
			// Tables are reached by http, where browsers give no crypto.subtle.
			globalThis: {}, matchMedia: () => ({matches: false}),
			WebSocket: function (url) {
				page.sockets.push(Object.assign(new Socket(page), {path: url.replace(/^\w+:..[^/]*/, '')}))
				return page.socket
			},
			document: {
				body, activeElement: body, visibilityState: 'visible', styleSheets: [], addEventListener() {}, querySelector: () => null, querySelectorAll: () => [],
				createElement: tag => new Element(tag), createElementNS: (_, tag) => new Element(tag), createTextNode: data => Object.assign(new Element(null), {data}),
				getElementById: id => elements.get(id) ?? [...elements.values()].map(one => one.find(({id: own}) => own === id)).find(Boolean) ?? null,
			},
			// A module can use the top-level names of app.js, and has no imports.
			load: async name => {
				// The first module may be asked for before the page's script has ended.
				if (loads) await loads(name); else if (!this.get) await null
				return modules[name] ??= this.get(`(() => {${source(name).replaceAll(/^export const (\w+)/gm, 'const $1 = exports.$1')}; return exports})()`.replace('{', '{const exports = {};'))
			},
		}
		this.elements = elements
		this.get = vm.compileFunction(script, Object.keys(world), {filename: 'Page/app.js'})(...Object.values(world))
		if (!loads) games.forEach(world.load)
	}

	/* Draws what is due, as a browser does when it gets to it. */
	draw() {for (const drawn of this.drawings.splice(0)) drawn()}

	/* Tells the window's listeners of an event. */
	fire(type, event = {}) {for (const does of this.listeners.get(type) ?? []) does(event)}

	/* The text of a standing element, as it is drawn. */
	text(id) {
		this.draw()
		return this.elements.get(id).textContent
	}

	/* The element with that id, if it is drawn. */
	field(id) {
		this.draw()
		return this.get('$')(id)
	}

	/* Presses the button with that text, in an open dialog or in the view. */
	press(text) {
		this.draw()
		const places = this.elements.get('dialog').open ? ['question'] : ['view', 'banner']
		const button = places.map(id => this.elements.get(id).find(one => one.tag === 'button' && words(one) === text)).find(Boolean)
		if (!button) throw new Error(`there is no button ${text}, but ${places.map(id => this.elements.get(id).textContent)}`)
		if (button.type === 'submit') this.get('View').submit({preventDefault() {}}); else button.patchProps.onclick({preventDefault() {}})
		this.draw()
	}

	get room() {return this.get('room')}
	get wire() {return this.get('Wire')}
	get socket() {return this.sockets.at(-1)}
	/* The last sentence that was said. */
	get lastSaid() {return this.elements.get('log')?.childNodes.at(-1)}
	/* The text of that sentence, when all promises are kept that need no timer. */
	async heard() {
		await new Promise(setImmediate)
		return this.lastSaid?.textContent
	}

	/* Moves the clock and does what is due on the way. */
	pass(ms) {
		const end = this.now + ms
		for (;;) {
			const due = this.timers.filter(one => one.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0]
			if (!due) break
			this.now = Math.max(this.now, due.at)
			if (due.every) due.at += due.every; else this.timers = this.timers.filter(one => one !== due)
			due.does()
			this.draw()
		}
		this.now = end
	}

	/* Accepts the page's newest connection, and lets it in under that name. */
	enter(name, more = {}, features = []) {
		this.get('wish').name = name
		const {socket} = this
		socket.accept(features)
		const {id} = socket.take('hello')
		socket.say({type: 'ok', re: 'hello', id, name, resume: `token of ${name}`, resume_ms: 120000, ...more})
		return socket
	}

	/* The room as its person knows it, in a form that can be compared; without `isOwn` only what everybody knows. */
	known(isOwn = true) {
		const {room} = this
		if (!room) return null
		const all = {code: room.code, game: room.game, seq: room.seq, phase: room.phase, round: this.get('Model').isFree ? 0 : room.round, owner: room.owner,
			turn: room.turn && {turn: room.turn.turn, player: room.turn.player}, spectators: room.spectators,
			// A snapshot has no numbers of seats: a newcomer between two rounds sits at the end until the next one.
			seats: [...room.seats].sort((a, b) => b.playing - a.playing || (a.playing ? 0 : a.name < b.name ? -1 : 1))
				.map(({name, ready, online, playing, score, foundation}) => ({name, ready, online, playing, score, foundation: foundation || 0}))}
		if (room.game === 'concentration') Object.assign(all, {rows: room.rows, cols: room.cols, cells: room.cells.map(({cell, state, card, player}) => ({cell, state, card, player}))})
		if (room.game === 'deck') {
			Object.assign(all, {remaining: room.remaining, piles: Object.fromEntries([...room.piles].map(([name, pile]) => [name, pile.remaining])), ...(isOwn && {hand: room.hand}),
				table: Object.fromEntries([...room.table].map(([name, card]) => [name, card.code]))})
		}
		if (room.game === 'klondike') {
			const isShared = !room.options.race_s
			Object.assign(all, {done: [...room.done || []].sort(), ...((isOwn || isShared) && {lay: room.lay})})
		}
		return JSON.parse(JSON.stringify(all))
	}
}

/* Random numbers from 0 up to 1 that a seed repeats. */
export function chance(seed) {
	let state = seed >>> 0
	return () => {
		state = state + 0x6D2B79F5 >>> 0
		let mixed = Math.imul(state ^ state >>> 15, state | 1)
		mixed = mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61) ^ mixed
		return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32
	}
}
