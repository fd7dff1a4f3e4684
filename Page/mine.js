/* My games: the results of the rounds that were played in this browser. They stay in its storage: nobody else gets them. A module
 * of the page, which comes with the end of the first round; it knows what app.js has at its top, such as `room` and `h`. */

const KEY = 'rounds'
/* How many rounds are kept; the oldest go first. */
const MOST = 200
const RESULTS = ['won', 'lost', 'tied']
const NUMBERS = ' two three four five six seven eight nine ten'.split(' ')

document.styleSheets[0]?.insertRule(`@media all {
	.mine #dialog-title { outline: 0 }
	.mine form { grid-template-columns: minmax(0, 1fr) }
	.mine table { width: 100%; border-collapse: collapse; font-size: .9rem }
	.mine caption { text-align: left; font-weight: 600; padding: .6rem 0 .2rem }
	.mine th { text-align: left; font-weight: 600 }
	.mine thead, .mine td { overflow-wrap: normal }
	.mine td, .mine thead th + th { text-align: right; padding: .2rem 0 .2rem min(.6rem, 1.2vw) }
	.mine tr > :last-child { white-space: nowrap }
	.mine tr { border-top: 1px solid var(--line) }
}`)

const isNumber = value => Number.isFinite(value)
const isText = (value, most) => typeof value === 'string' && value.length > 0 && value.length <= most
/* Whether a stored row is one of a round. Anybody can write into the storage of a browser of their own, and older pages have. */
const isRound = row => row instanceof Object && isText(row.id, 80) && isText(row.title, 120) && RESULTS.includes(row.result) && isNumber(row.at) && isNumber(row.own) && isNumber(row.other)
	&& isNumber(row.tries) && typeof row.unit === 'string' && Array.isArray(row.others) && row.others.length < 6 && row.others.every(name => isText(name, 22) && /^[\p{L}\p{M}\p{N}\u2068\u2069 .'’_-]+$/u.test(name))

/* The game without its options, and whether it was played alone. */
const gameOf = ({title, others}) => `${title.split(',')[0]}${others.length ? '' : ', alone'}`
const against = ({others}) => listed([...others].sort())
const score = ({own, other, others}) => others.length ? `${own}–${other}` : String(own)

/* Whether the first round is better than the second one: by its points, then by how little was needed. */
const isBetter = (one, two) => one.own > two.own || one.own === two.own && one.tries < two.tries

/* How many rounds at the end of a list have that result. */
const streak = (rounds, result) => {
	const at = rounds.findLastIndex(one => one.result !== result)
	return rounds.length - 1 - at
}
const tally = rounds => RESULTS.map(result => rounds.filter(one => one.result === result).length)
const grouped = (rounds, by) => {
	const groups = new Map()
	for (const one of rounds) groups.set(by(one), [...groups.get(by(one)) ?? [], one])
	return groups
}

export const Mine = {
	/* The kept rounds, the newest at the end; whatever is none is left out. */
	get rounds() {
		const all = Store.read(KEY)
		return Array.isArray(all) ? all.filter(isRound).slice(-MOST) : []
	},

	/* Keeps the result of a round of that room, and returns a sentence about it; null where it is no result of this person. */
	add(at, {reason, result, winners, scores, stats, server_seed: seed = ''}) {
		const name = Wire.name
		const {options: {daily}, game, since, began} = at
		if (daily && entry(stats, name)) at.share = Mine.share({title: Forms[game].title, date: daily, round: at.round, ms: Date.now() - (since ?? began), ...Games[game].daily(at, stats[name])})
		const others = Object.keys(scores ?? {}).filter(one => one !== name)
		const isAlone = !others.length
		const isLost = isAlone && reason === 'redealt'
		if (entry(scores, name) === undefined || result === 'none' && !isLost || isLost && !entry(stats, name)?.moves) return null
		const [count = ''] = Object.keys(Games[at.game].stats ?? {})
		const round = {
			id: `${at.code} ${at.round} ${seed.slice(0, 8)}`, at: Date.now(), title: Words.game(at).slice(0, 120), others, result: isLost || !winners.includes(name) ? 'lost' : result === 'tie' ? 'tied' : 'won',
			own: scores[name], other: Math.max(0, ...others.map(one => scores[one])), tries: entry(entry(stats, name), count) ?? 0, unit: Games[at.game].stats?.[count] ?? '',
		}
		const before = Mine.rounds.filter(({id}) => id !== round.id)
		Store.set('localStorage', KEY, JSON.stringify([...before, round].slice(-MOST)))
		return Mine.story(round, before, winners)
	},

	/* The lines of a daily result (Documentation/protocol/fairness.md, section 8). */
	share({title, date, round, marks, words, ms}) {
		const steps = Math.ceil(marks.length / 45)
		const squares = []
		for (let at = 0; at < marks.length; at += steps) {
			const some = marks.slice(at, at + steps)
			squares.push(some.every(Boolean) ? '🟩' : some.some(Boolean) ? '🟨' : '⬜')
		}
		const time = ms >= 0 ? `, ${Math.floor(ms / 60000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}` : ''
		return [`Cardtable daily ${date} · ${title}${round > 1 ? `, round ${round}` : ''}`, ...[0, 15, 30].map(at => squares.slice(at, at + 15).join('')).filter(Boolean), words + time].join('\n')
	},

	story(round, before, winners) {
		const same = before.filter(one => one.title === round.title && against(one) === against(round))
		if (!round.others.length) {
			const best = same.reduce((one, two) => one && !isBetter(two, one) ? one : two, null)
			if (round.result === 'lost') return null
			return !best ? 'Your first round of this kind.' : isBetter(round, best) ? `Your best of ${same.length + 1} rounds.` : `Your best round: ${Mine.amount(best)}.`
		}
		const all = [...before.filter(one => against(one) === against(round)), round]
		const [won, lost] = tally(all)
		const run = streak(all, 'won')
		const who = round.result === 'won' ? 'You win' : round.result === 'tied' ? 'A draw,' : winners.length === 1 ? `${winners[0]} wins` : winners.length ? `${listed(winners)} win` : 'You lose'
		const more = run > 1 ? `, ${NUMBERS[run - 1] || run} in a row against ${against(round)}.` : all.length > 1 ? `. You have won ${won} of ${all.length} against ${against(round)}${lost === won ? ': even' : ''}.` : `: your first round together.`
		const points = round.result === 'lost' ? `${round.other}–${round.own}` : score(round)
		return `${who} ${points}${more}`
	},

	amount: ({own, tries, unit}) => [`${own} points`, unit && `${tries} ${unit}`].filter(Boolean).join(', '),

	open: () => show('mine', {does() {}, isSure: false}),

	forget() {
		if (!ui.dialog.isSure) {
			ui.dialog.isSure = true
			draw()
			return
		}
		Store.set('localStorage', KEY, null)
		Mine.open()
	},

	table(title, heads, rows) {
		return h('table', {key: title}, h('caption', title), h('thead', h('tr', heads.map((head, at) => h('th', {key: at, scope: 'col'}, head)))),
			h('tbody', rows.map(([first, ...cells], row) => h('tr', {key: row}, h('th', {scope: 'row'}, first), cells.map((cell, at) => h('td', {key: at}, String(cell)))))))
	},

	view() {
		const {rounds} = Mine
		const both = rounds.filter(one => one.others.length)
		const [won, lost, tied] = tally(both)
		const runs = both.map((_, at) => streak(both.slice(0, at + 1), 'won'))
		const results = by => ([name, all]) => [name, ...tally(all), streak(all, 'won') > 1 ? streak(all, 'won') : '']
		const heads = first => [first, 'Won', 'Lost', 'Drawn', 'Streak']
		const games = [...grouped(rounds, gameOf)].sort((one, two) => two[1].length - one[1].length)
		const people = [...grouped(both, against)].sort((one, two) => two[1].length - one[1].length)
		const best = [...grouped(rounds.filter(({result}) => result === 'won'), one => `${one.title}${one.others.length ? '' : ', alone'}`)]
			.map(([title, all]) => [title, all.reduce((one, two) => isBetter(two, one) ? two : one)])
		return h('div.mine', {key: 'mine'},
			rounds.length ? h('p', {key: 'sum'}, both.length ? `${count(both.length, 'round')} with others: ${won} won, ${lost} lost, ${tied} drawn. Most in a row: ${Math.max(0, ...runs)}.` : `${count(rounds.length, 'round')} alone.`)
				: h('p', {key: 'none'}, 'No round was played in this browser yet.'),
			games.length > 0 && Mine.table('Games', heads('Game'), games.map(results())),
			people.length > 0 && Mine.table('People', heads('Against'), people.slice(0, 20).map(results())),
			best.length > 0 && Mine.table('Best rounds', ['Game', 'Result'], best.slice(0, 20).map(([title, one]) => [title, one.others.length ? `${score(one)} against ${against(one)}` : Mine.amount(one)])),
			rounds.length > 0 && Mine.table('Last rounds', ['Game', 'Result'], rounds.slice(-10).reverse().map(one => [`${gameOf(one)}${one.others.length ? ` against ${against(one)}` : ''}`, `${one.result} ${score(one)}`])),
			rounds.length > 0 && quiet(`Only this browser knows them: the last ${MOST} rounds.`))
	},
}

View.dialogs.mine = () =>
	// The focus is at the top, as a button at the end would scroll there.
	[h('h2', {id: 'dialog-title', tabindex: -1, autofocus: true}, 'My games'), Mine.view(),
	actions(h('button.main', {key: 'main', type: 'submit'}, 'Close'),
		Mine.rounds.length > 0 && button(ui.dialog.isSure ? 'Yes, forget all of them' : 'Forget them', Mine.forget, {key: 'forget'}))]
