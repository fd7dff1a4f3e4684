/* Themes: the picker of lists and pictures, and the pictures on a board. A module of the page, which comes when it is
 * needed; it knows what app.js has at its top, such as `room`, `h` and `ask`.
 *
 * Sections: Asking, Pictures (of a room), Picker. */

await new Promise(done => {
	document.head.append(Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '/themes.css', onload: done, onerror: done}))
})

/* ==== Asking ==== */

const pause = ms => new Promise(done => {setTimeout(done, ms)})

/* The reply to a request. What a lost connection has swallowed is asked again, and what came too soon is asked later. */
async function reply(request) {
	for (;;) {
		if (Wire.isWelcome) {
			const {socket} = Wire
			const line = await new Promise(done => {
				const look = setInterval(() => {if (Wire.socket !== socket || !Wire.isUp) end()}, 300)
				const end = answer => {clearInterval(look); done(answer)}
				Wire.send(request, end)
			})
			if (line?.type === 'ok') return line
			if (line && line.code !== 'rate_limited') throw new Error(line.message)
			await pause(line?.retry_after_ms ?? 300)
		} else await pause(300)
	}
}

/* All pages of a list, one after the other, until `take` has had enough and says false. No server makes this endless. */
async function pages(request, take) {
	const seen = new Set()
	let page = await reply(request)
	while (take(page) !== false && page.next !== undefined && !seen.has(page.next) && seen.size < 400) {
		seen.add(page.next)
		page = await reply({...request, after: page.next})
	}
}

const listOf = ({theme, group}, q) => ({type: 'theme', theme, ...(group && {group}), q})

/* The address of a picture of this server; null for anything that does not look like one. */
const address = image => /^[a-z0-9-]{1,32}\/\w[\w.-]{0,99}$/.test(image || '') ? `/themes/${image}` : null

/* A link to a place that a page may lead to, with the name of that place; else the text alone. */
function link(href, text) {
	let place = null
	try {place = new URL(href)} catch { /* no address */ }
	if (!['https:', 'http:', 'tel:', 'mailto:'].includes(place?.protocol)) return text
	const isPage = place.protocol.startsWith('http')
	return [h('a', {key: 'link', href, rel: 'noopener noreferrer', ...(isPage && {target: '_blank'})}, text), isPage && !text.includes(place.host) && h('span.quiet', ` ${place.host}`)]
}

/* Whose work it is. */
const credits = ({attribution, license, source}) => {
	const words = [attribution, license && `License: ${license}`].filter(Boolean).join(' · ')
	return words || source ? h('p.quiet', {key: 'credits'}, words, words && source ? ' · ' : '', source && link(source, 'Source')) : null
}

/* ==== Pictures ==== */

/* The pictures of a room. All of its list are asked for as soon as somebody comes in, in the list's order, six at a time:
 * so neither when nor in which order they come depends on the board. A card that is turned takes one that is here, and
 * asks for nothing; until it is here, and where it never comes, the card shows its words. */
export const Pictures = {
	set: null,
	PATIENCE_MS: 20000,
	/* Nobody waits longer for a round than this, and after so many failures in a row no picture is asked for. */
	WAIT_MS: 30000,
	MISSES: 4,

	/* Ends when each picture has come, or will not. */
	enter({theme, group}) {
		const key = `${theme}/${group || ''}`
		if (Pictures.set?.key !== key || Pictures.set.problem) {
			const set = Pictures.set = {key, theme, group, info: {}, faces: [], shown: new Map(), done: 0, failed: 0, total: 0, isComing: true, problem: null}
			set.all = Promise.race([Pictures.load(set), pause(Pictures.WAIT_MS).then(() => {
				set.isLate = true
				draw()
			})])
		}
		return Pictures.set.all
	},

	async load(set) {
		try {
			set.info = await reply({type: 'theme', theme: set.theme})
			for (const {key, title} of set.info.groups || []) Wire.titles.set(`${set.theme}/${key}`, title)
			await pages(listOf(set, ''), ({faces}) => {
				set.faces.push(...faces)
				return Pictures.set === set
			})
			const addresses = [...new Set(set.faces.map(face => address(face.image)).filter(Boolean))]
			set.total = addresses.length
			let next = 0
			let misses = 0
			await Promise.all(Array.from({length: 6}, async () => {
				while (next < addresses.length && Pictures.set === set && misses < Pictures.MISSES) {
					const at = addresses[next++]
					const image = await Pictures.fetch(at)
					// One for each card of the pair, and one for the end.
					if (image) set.shown.set(at, [image, image.cloneNode(), image.cloneNode()])
					misses = image ? 0 : misses + 1
					set.done++
					draw()
				}
			}))
			set.failed = set.total - set.shown.size
		} catch (fault) {
			set.problem = fault.message
		}
		set.isComing = false
		draw()
	},

	fetch: at => new Promise(done => {
		const image = new Image()
		const end = isHere => {
			clearTimeout(limit)
			image.onload = image.onerror = null
			if (!isHere) image.removeAttribute('src')
			done(isHere ? image : null)
		}
		const limit = setTimeout(end, Pictures.PATIENCE_MS)
		image.onload = () => end(true)
		image.onerror = () => end(false)
		image.draggable = false
		image.src = at
	}),

	/* The set of the room that is shown. */
	get here() {
		const {set} = Pictures
		return room && Model.hasPictures(room) && set?.key === `${room.options.theme}/${room.options.group || ''}` ? set : null
	},

	/* The face of a card; a snapshot tells its code only. */
	face: card => Pictures.here?.faces.find(face => face.image && (face.image === card.image || face.code === card.code)),

	/* A picture that is here, for a place that holds it; null if it is not. */
	take(image, place, alt) {
		const at = address(image)
		const all = Pictures.here?.shown.get(at)
		const made = all && (all.find(one => one.place === place) || all.find(one => !one.isConnected))
		if (!made) return null
		made.place = place
		return h('img.photo', {key: at, made, alt})
	},
}

View.pictures = {
	get isComing() {return Boolean(Pictures.here?.isComing && !Pictures.here.isLate)},

	of: ({cell, card}) => card && Pictures.take(card.image || Pictures.face(card)?.image, cell, card.label || card.text),

	bar({done, total}) {
		return h('p.coming', {key: 'bar'}, h('label', {for: 'coming'}, total ? `Pictures: ${done} of ${total}` : 'The list is coming…'), h('progress', {id: 'coming', max: total || 1, value: String(done)}))
	},

	/* What stands under the board. */
	below() {
		const set = Pictures.here
		if (!set) return null
		return h('div.below', {key: 'pictures'},
			h('div', {key: 'status', role: 'status'}, set.isComing ? View.pictures.bar(set)
				: set.problem ? h('p.quiet', `The list of pictures did not come: ${set.problem}`)
					: set.failed ? h('p.quiet', `${count(set.failed, 'picture')} did not come; the cards have words there.`) : null),
			h('p.about', {key: 'about'}, set.info.title || set.theme, ' ', button('What is on the cards', () => View.browse(room.options))),
			credits(set.info))
	},

	/* The end of a round: its pictures, and whose they are. */
	result() {
		const set = Pictures.here
		if (!set) return null
		const faces = new Map()
		for (const {card} of room.cells) {
			const face = card && Pictures.face(card)
			if (face) faces.set(face.image, face)
		}
		const figure = face => {
			const picture = Pictures.take(face.image, 'end', face.label || face.text)
			return h('li', {key: face.code}, picture, h('span', h('span', face.label || face.text), face.credit && h('span.quiet', face.credit)))
		}
		return h('section', {key: 'gallery', 'aria-label': 'What was on the cards'}, h('ul.gallery', [...faces.values()].map(figure)), credits(set.info))
	},
}

/* ==== Picker ==== */

const p = {}
/* The form of the game that is played with themes. */
const [KEY, FORM] = Object.entries(Forms).find(([, form]) => form.hasThemes)
const isNarrow = () => matchMedia('(max-width: 44rem)').matches
/* Draws, and brings the keyboard to what has taken the place of the thing that had it. */
const focus = id => {
	View.draw()
	$(id)?.focus()
}

export const Picker = {
	async open(options) {
		// The sizes of a board stand in the file of its game.
		await withGame(FORM.game, () => {})
		Object.assign(p, {run: 0, looks: (p.looks || 0) + 1, themes: [], theme: null, group: null, info: {}, groups: [], faces: [], q: '', find: '', pane: 'lists', isListing: true, isComing: false, problem: '', isSmall: new Map()})
		const {looks} = p
		show('themes', {play: Picker.play})
		try {
			await pages({type: 'theme'}, ({themes}) => {
				p.themes.push(...themes)
				draw()
				return looks === p.looks && ui.dialog?.kind === 'themes'
			})
		} catch (fault) {p.problem = fault.message}
		if (looks !== p.looks) return
		p.isListing = false
		const theme = options && p.themes.find(one => one.theme === options.theme)
		draw()
		if (theme) await Picker.choose(theme, options.group); else await Picker.samples(looks).catch(() => {})
		draw()
	},

	/* Loads some faces of each theme, for the list of themes. */
	async samples(looks) {
		for (const one of p.themes.slice(0, 20)) {
			const {faces} = await reply(listOf(one, ''))
			if (looks !== p.looks || p.theme || ui.dialog?.kind !== 'themes') return
			one.samples = faces.slice(0, 5)
			Picker.small(one.theme, faces)
			draw()
		}
	},

	/* A theme: its lists come, and what is in all of them. */
	async choose(theme, key) {
		const {looks} = p
		Object.assign(p, {theme, group: null, info: {}, groups: [], q: '', find: '', pane: theme.groups || isNarrow() === false ? 'lists' : 'faces', isListing: true})
		focus(p.pane === 'lists' ? 'lists-title' : 'faces-title')
		if (!key) Picker.look()
		try {
			await pages({type: 'theme', theme: theme.theme}, page => {
				if (looks !== p.looks || p.theme !== theme) return false
				p.info = {...page, ...p.info}
				p.groups.push(...page.groups || [])
				draw()
			})
		} catch (fault) {p.problem = fault.message}
		if (p.theme !== theme) return
		p.isListing = false
		const group = key && p.groups.find(one => one.key === key)
		if (key) Picker.enter(group || null)
		draw()
	},

	/* A list of the theme, or all of it. */
	enter(group) {
		Object.assign(p, {group, q: '', pane: 'faces'})
		Picker.look()
		if (isNarrow()) focus('faces-title')
	},

	back() {
		p.pane = 'lists'
		focus('lists-title')
	},

	leave() {
		p.run++
		Object.assign(p, {theme: null, group: null, faces: [], find: '', q: '', isComing: false, isListing: false, problem: ''})
		focus('lists-title')
	},

	/* The faces of the list in which the text is found. */
	async look() {
		const run = ++p.run
		const {theme} = p
		Object.assign(p, {faces: [], isComing: true, problem: ''})
		draw()
		try {
			await pages(listOf({theme: theme.theme, group: p.group?.key}, p.q), ({faces}) => {
				if (run !== p.run || ui.dialog?.kind !== 'themes') return false
				p.faces.push(...faces)
				Picker.small(theme.theme, p.faces)
				draw()
			})
		} catch (fault) {if (run === p.run) p.problem = fault.message}
		if (run !== p.run) return
		p.isComing = false
		draw()
	},

	/* Whether there are small pictures beside those of the theme: the first one tells. */
	async small(theme, faces) {
		const first = faces.find(face => address(face.image))
		if (!first || p.isSmall.has(theme)) return
		p.isSmall.set(theme, null)
		p.isSmall.set(theme, Boolean(await Pictures.fetch(`${address(first.image)}.t.png`)))
		draw()
	},

	type(event) {
		p.q = event.target.value.trim()
		p.run++
		p.isComing = true
		clearTimeout(p.wait)
		p.wait = setTimeout(() => {if (p.theme) Picker.look()}, 200)
		draw()
	},

	/* What is chosen, as a request for a room. */
	play() {
		const {theme, group} = p
		if (!theme || room) return
		const options = {theme: theme.theme, ...(group && {group: group.key}), pairs: Number($('picker-size').value)}
		Lobby.named({type: 'create', game: FORM.game, seats: Number($('picker-seats').value), options})
	},

	status() {
		const words = p.q && `“${p.q}”`
		if (p.problem) return p.problem
		if (p.isComing) return words ? `Looking for ${words}: ${p.faces.length} found so far.` : `${p.faces.length} of ${(p.group || p.theme).pairs}`
		if (!p.faces.length) return words ? `Nothing found for ${words}.` : 'There is nothing in this list.'
		return `${count(p.faces.length, 'pair')}${words ? ` with ${words}` : ''}`
	},

	/* View */

	search: (id, label, more) => h('label', {key: id}, h('span', label), h('input', {id, type: 'search', placeholder: label, autocomplete: 'off', spellcheck: 'false', maxlength: 80, enterkeyhint: 'search',
		onkeydown(event) {if (event.key === 'Enter') event.preventDefault()}, ...more})),

	entry: (key, title, about, isChosen, onclick, samples) => h('li', {key}, h('button.entry', {type: 'button', onclick, 'aria-current': isChosen ? 'true' : null}, h('strong', title), h('span.quiet', about),
		samples && h('span.samples', HIDE, samples.map(one => Picker.sign(key, one, p.isSmall.get(key)))))),

	lists() {
		const {theme} = p
		const has = text => text.toLowerCase().includes(p.find.toLowerCase())
		const themes = p.themes.filter(one => has(one.title || one.theme))
		const groups = p.groups.filter(one => has(one.title || one.key))
		const total = theme ? p.groups.length : p.themes.length
		const found = theme ? groups : themes
		const what = theme ? 'list' : 'theme'
		const status = p.problem && !theme ? p.problem : p.isListing ? `${theme ? `${total} of ${theme.groups}` : count(total, what)}…`
			: !p.find ? count(total, what) : found.length ? `${found.length} of ${count(total, what)}` : `Nothing found for “${p.find}”.`
		return h('div.lists', {key: 'lists'},
			h('div.head', {key: 'head'}, theme && button('‹ All themes', Picker.leave, {key: 'leave'}), h('h3', {key: 'title', id: 'lists-title', tabindex: '-1'}, theme ? theme.title : 'Themes')),
			total > 7 && Picker.search(theme ? 'find-list' : 'find-theme', `Find a ${what}`, {oninput(event) {p.find = event.target.value.trim(); draw()}}),
			h('p.quiet', {key: 'status', role: 'status'}, status),
			h('ul.entries', {key: theme ? 'groups' : 'themes'}, theme ? [Picker.entry(' all', 'All of it', count(theme.pairs, 'pair'), !p.group, () => Picker.enter(null)),
				groups.map(one => Picker.entry(one.key, one.title || one.key, count(one.pairs, 'pair'), p.group?.key === one.key, () => Picker.enter(one)))]
				: themes.map(one => Picker.entry(one.theme, one.title || one.theme, [count(one.pairs, 'pair'), one.groups && count(one.groups, 'list')].filter(Boolean).join(', '), false, () => Picker.choose(one), one.samples || []))))
	},

	/* The picture of a face once it is known which one there is, else its text. */
	sign(theme, {code, image, text}, isPicture = true) {
		const at = address(image)
		const isSmall = p.isSmall.get(theme)
		const src = at && isPicture && isSmall !== null && isSmall !== undefined && (isSmall ? `${at}.t.png` : at)
		return src ? h('img.thumb', {key: src, loading: 'lazy', alt: '', width: 48, height: 48, onerror(event) {event.target.hidden = true}, src}) : h('span.thumb', {key: code, class: text.length < 5 && 'large', ...HIDE}, text)
	},

	face(one) {
		const name = one.label || one.text
		const head = [Picker.sign(p.theme.theme, one), h('span', {key: 'name'}, name, one.other && h('span.other', one.other))]
		const rows = (one.details || []).map(({name: term, value, link: href}, index) => h('div', {key: index}, h('dt', term), h('dd', link(href, value))))
		const more = [rows.length > 0 && h('dl', {key: 'details'}, rows), one.link && h('p', {key: 'more'}, link(one.link, 'More about it')), one.credit && h('p.quiet', {key: 'credit'}, `Picture: ${one.credit}`)].filter(Boolean)
		return h('li', {key: one.code}, more.length ? h('details', h('summary', head), more) : h('div.summary', head))
	},

	faces() {
		const {theme, group} = p
		if (!theme) return null
		const which = `${theme.theme}/${group?.key || ''}`
		return h('div.faces', {key: 'faces'},
			h('div.head', {key: 'head'}, button('‹ Lists', Picker.back, {key: 'back', class: 'back'}), h('h3', {key: 'title', id: 'faces-title', tabindex: '-1'}, group ? group.title || group.key : theme.title)),
			credits(p.info),
			Picker.search('find-face', 'Find in this list', {key: which, oninput: Picker.type}),
			h('div.counts', {key: 'counts'}, h('p.quiet', {role: 'status'}, Picker.status()), p.isComing && h('progress', {key: 'bar', 'aria-label': 'Pages of the list', ...(!p.q && {max: (group || theme).pairs, value: String(p.faces.length)})})),
			h('div.scroll', {key: `scroll ${which}`, tabindex: '0', role: 'region', 'aria-label': 'What is on the cards'}, h('ul', p.faces.map(Picker.face))))
	},

	/* How to play with what is chosen: the size is how hard it is. */
	choices() {
		const {theme, group} = p
		if (!theme || room) return null
		const pairs = Math.min((group || theme).pairs, 72)
		if (pairs < 2) return h('p', {key: 'few'}, 'A board needs two pairs at least.')
		const sizes = FORM.sizes.all.filter(([, number]) => number <= pairs)
		if (!sizes.some(([, number]) => number === pairs)) sizes.push([count(pairs, 'pair'), pairs])
		const chosen = Math.min(8, pairs)
		const choice = (id, label, all, first) => h('label', {key: id}, label, h('select', {id}, all.map(([text, value]) => h('option', {key: value, value: String(value), selected: value === first}, text))))
		return h('div.choices', {key: `${theme.theme}/${group?.key || ''}`},
			choice('picker-size', 'Size', sizes, chosen),
			choice('picker-seats', 'Seats', [1, 2, 3, 4, 5, 6].map(number => [number, number]), 2),
			p.q ? h('p.quiet', {key: 'whole'}, 'The whole list is played, not only what was found.') : '')
	},
}

View.dialogs.themes = () => [
	h('h2', {key: 'title', id: 'dialog-title'}, 'Choose the pictures'),
	h('div.picker', {key: 'picker', 'data-pane': p.pane}, Picker.lists(), Picker.faces()),
	Picker.choices(),
	h('div.actions', {key: 'actions'},
		p.theme && !room && (p.group || p.theme).pairs > 1 && h('button.main', {key: 'main', type: 'submit'}, 'Play with these'),
		p.theme && !room && button('More…', () => View.newRoom(KEY, {preset: {theme: p.theme.theme, group: p.group?.key}, about: [p.theme.title, p.group?.title].filter(Boolean).join(', ')}), {key: 'more', title: 'More choices for the room'}),
		button('Close', () => show(null), {key: 'close'}))]
