/* The page of the ladder: it asks over the page's WebSocket for a table, and again every ten seconds while somebody sees it.
 * Each text from the server reaches the page as the text of a node. */

const REFRESH_MS = 10000
const RETRY_MS = 3000

const $ = id => document.getElementById(id)
/* Characters that would change the text around them. */
const MARKS = /[\p{C}\u2028\u2029]/gu
const clean = text => String(text ?? '').replace(MARKS, '').slice(0, 80)
const make = (tag, props = {}, ...kids) => {
	const element = Object.assign(document.createElement(tag), props)
	element.append(...kids)
	return element
}
const count = (number, one) => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`
const signed = number => number < 0 ? `${-number} lost` : number > 0 ? `${number} won` : '–'

/* The choices, which stand behind the `#` of the address, so that a link keeps them. */
const asked = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
let own = ''
try {own = localStorage.getItem('name')?.toLowerCase() ?? ''} catch { /* Storage may be forbidden. */ }

/* The names after which the pages before this one began. */
let before = []
let after
let shown = null
let sorted = {key: 'rank', isUp: true}

/* ==== Wire ==== */

let socket = null
let timer = 0
let sent = 0

function connect() {
	socket = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`, 'cardtable.1')
	socket.onmessage = ({data}) => receive(JSON.parse(data))
	// The server ends a connection without a session after a minute; the next question makes another one.
	socket.onclose = () => {
		const isLost = sent > 0 || !shown
		socket = null
		sent = 0
		if (isLost) {
			say('No connection. Trying again.')
			later(RETRY_MS)
		}
	}
}

function later(ms) {
	clearTimeout(timer)
	timer = setTimeout(refresh, ms)
}

function refresh() {
	clearTimeout(timer)
	if (document.visibilityState !== 'visible') return
	if (!socket) connect(); else if (socket.readyState === WebSocket.OPEN) ask()
	later(REFRESH_MS)
}

function ask() {
	const line = {type: 'ladder', id: Date.now(), after, game: asked.game, class: asked.class, since: since(), cross: asked.cross ? true : undefined}
	sent = line.id
	socket.send(JSON.stringify(line))
}

/* The time from which rounds count, in UTC: midnight here, or seven days ago. */
function since() {
	const time = new Date()
	if (asked.since === 'today') time.setHours(0, 0, 0, 0)
	else if (asked.since === 'week') time.setDate(time.getDate() - 7)
	else return undefined
	return `${time.toISOString().slice(0, 19)}Z`
}

function receive(line) {
	if (line.type === 'hello') {
		$('place').textContent = clean(line.name)
		if (line.features?.includes('ladder')) ask(); else stop('This server has no ladder.')
	} else if (line.re !== 'ladder' || line.id !== sent) return
	else if (line.type === 'ok') {
		sent = 0
		shown = line
		say('')
		draw()
	} else {
		sent = 0
		if (line.code === 'bad_value' && (asked.class || after)) choose({game: undefined, class: undefined})
		else {
			say(clean(line.message))
			if (line.retry_after_ms) later(line.retry_after_ms)
		}
	}
}

function stop(text) {
	clearTimeout(timer)
	socket.onclose = null
	socket.close()
	say(text)
	document.removeEventListener('visibilitychange', refresh)
}

/* ==== View ==== */

const say = text => {if ($('status').textContent !== text) $('status').textContent = text}

/* `high_card,decks=2` as words. */
const words = ({game, class: kind}) => clean(`${game.charAt(0).toUpperCase()}${game.slice(1)}, ${kind.replaceAll('_', ' ').replaceAll(',', ', ').replaceAll('=', ' ')}`)
const keyOf = ({game, class: kind}) => `${game} ${kind}`

const COLUMNS = [
	{key: 'rank', title: 'Rank', isUp: true},
	{key: 'name', title: 'Name', isUp: true},
	{key: 'rating', title: 'Rating'},
	{key: 'rounds', title: 'Rounds'},
	{key: 'won', title: 'Won'},
	{key: 'drawn', title: 'Drawn'},
	{key: 'lost', title: 'Lost'},
	{key: 'streak', title: 'Streak'},
	{key: 'trend', title: 'Trend', value: ({trend}) => trend ? trend.at(-1) - trend[0] : 0},
]

/* The ratings after the last rounds as a line. */
function sparkline(trend) {
	if (!trend?.length) return ''
	// Changes of a few points stay small.
	const [low, high] = [Math.min(...trend), Math.max(...trend)]
	const [middle, span] = [(low + high) / 2, Math.max(high - low, 40)]
	const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
	const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline')
	const x = at => trend.length > 1 ? 3 + 94 * at / (trend.length - 1) : 50
	const y = value => 14 - 22 * (value - middle) / span
	const points = trend.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
	line.setAttribute('points', trend.length > 1 ? points.join(' ') : `${points[0]} ${points[0]}`)
	for (const [name, value] of Object.entries({class: trend.length > 1 ? '' : 'one', viewBox: '0 0 100 28', role: 'img', 'aria-label': trend.length > 1 ? `from ${trend[0]} to ${trend.at(-1)}` : String(trend[0])})) svg.setAttribute(name, value)
	svg.append(line)
	return svg
}

function cell(row, {key}) {
	if (key === 'name') return make('th', {scope: 'row', className: 'name', title: clean(row.name)}, clean(row.name), row.name.toLowerCase() === own ? ' (you)' : '')
	if (key === 'rating') return make('td', {}, row.rating.toLocaleString('en'), make('small', {}, row.error === undefined ? '' : ` ± ${row.error}`))
	if (key === 'streak') return make('td', {}, signed(row.streak))
	if (key === 'trend') return make('td', {className: 'trend'}, sparkline(row.trend))
	return make('td', {}, row[key].toLocaleString('en'))
}

function ordered(rows) {
	const column = COLUMNS.find(({key}) => key === sorted.key)
	const value = column.value ?? (row => row[column.key])
	const sign = sorted.isUp ? 1 : -1
	const compare = (one, two) => typeof one === 'string' ? one.localeCompare(two) : one - two
	return rows.map((row, at) => [row, at]).sort(([one, a], [two, b]) => sign * compare(value(one), value(two)) || a - b)
}

function draw() {
	const {classes, rows, cross, next} = shown
	const {activeElement: focus} = document
	const key = shown.game && keyOf(shown)
	// A list that is open stays as it is.
	if (focus !== $('class')) {
		const all = classes.some(one => keyOf(one) === key) || !key ? classes : [...classes, shown]
		$('class').replaceChildren(...all.map(one => make('option', {value: JSON.stringify([one.game, one.class]), selected: keyOf(one) === key}, `${words(one)}${one.rounds ? `, ${count(one.rounds, 'round')}` : ''}`)))
	}
	$('choices').hidden = !classes.length
	$('since').value = asked.since ?? ''
	$('cross').checked = Boolean(asked.cross)
	const isEmpty = !rows.length
	$('tables').hidden = isEmpty
	if (isEmpty) say(classes.length ? 'No rounds were played in this time.' : 'Nobody has played for the ladder yet. Choose “Play for the ladder” in the lobby.')
	if (isEmpty) return
	const players = classes.find(one => keyOf(one) === key)?.players
	$('table-title').textContent = `${words(shown)}${players && !asked.since ? `, ${count(players, 'player')}` : ''}`
	const hasTrend = rows.some(({trend}) => trend)
	const columns = COLUMNS.filter(one => one.key !== 'trend' || hasTrend)
	if (!columns.some(one => one.key === sorted.key)) sorted = {key: 'rank', isUp: true}
	head(columns)
	const order = ordered(rows)
	$('table').tBodies[0].replaceChildren(...order.map(([row]) => make('tr', {className: row.name.toLowerCase() === own ? 'own' : ''}, ...columns.map(one => cell(row, one)))))
	results(order, cross)
	$('previous').hidden = !before.length
	$('next').hidden = next === undefined
	$('updated').textContent = `Updated at ${new Date().toLocaleTimeString()}.`
}

/* The heads of the columns, whose buttons keep the keyboard over a refresh. */
function head(columns) {
	const row = $('table').tHead.rows[0]
	if (row.cells.length !== columns.length) row.replaceChildren(...columns.map(({key, title, isUp = false}) => make('th', {scope: 'col', className: key === 'name' ? 'name' : ''},
		make('button', {type: 'button', onclick() {
			sorted = {key, isUp: sorted.key === key ? !sorted.isUp : isUp}
			draw()
		}}, title))))
	columns.forEach(({key}, at) => {
		const isSorted = key === sorted.key
		if (isSorted) row.cells[at].ariaSort = sorted.isUp ? 'ascending' : 'descending'; else row.cells[at].removeAttribute('aria-sort')
	})
}

/* The results of each row against each other one, in the order of the table. */
function results(order, cross) {
	$('results-region').hidden = $('results-title').hidden = !cross
	if (!cross) return
	$('results').tHead.rows[0].replaceChildren(make('th', {scope: 'col', className: 'name'}, 'Name'), ...order.map(([{name}]) => make('th', {scope: 'col', className: 'to', title: clean(name)}, make('span', {}, clean(name)))))
	$('results').tBodies[0].replaceChildren(...order.map(([{name}, row]) => make('tr', {className: name.toLowerCase() === own ? 'own' : ''}, make('th', {scope: 'row', className: 'name', title: clean(name)}, clean(name)), ...order.map(([, column]) => {
		const [won, drawn, lost] = cross[row]?.[column] ?? [0, 0, 0]
		const isNone = row === column || !(won + drawn + lost)
		return make('td', {className: won > lost ? 'up' : won < lost ? 'down' : ''}, isNone ? '·' : `${won}–${drawn}–${lost}`)
	}))))
}

/* ==== Choices ==== */

/* Asks for another table, from its first page. */
function choose(change) {
	Object.assign(asked, change)
	before = []
	after = undefined
	const kept = Object.entries(asked).filter(([, value]) => value)
	history.replaceState(null, '', `/ladder${kept.length ? `#${new URLSearchParams(kept)}` : ''}`)
	refresh()
}

$('choices').onsubmit = event => event.preventDefault()
$('class').onchange = ({target}) => {
	const [game, kind] = JSON.parse(target.value)
	choose({game, class: kind})
}
$('since').onchange = ({target}) => choose({since: target.value})
$('cross').onchange = ({target}) => choose({cross: target.checked ? '1' : ''})
$('next').onclick = () => {
	before.push(after)
	after = shown.next
	refresh()
	$('table').closest('.scroll').focus()
}
$('previous').onclick = () => {
	after = before.pop()
	refresh()
	$('table').closest('.scroll').focus()
}
document.addEventListener('visibilitychange', refresh)
refresh()
