/* The ladder in the lobby and in a room. A module of the page, which comes with a server that has a ladder; the table itself is
 * the page ladder.html. It knows what app.js has at its top, such as `ui` and `View`. */

document.styleSheets[0]?.insertRule('a.way { color: #fff; background: #0004; border: 1px solid #fff6; border-radius: var(--r); text-decoration: none }')

const ordinal = number => `${number.toLocaleString('en')}${Math.floor(number / 10) % 10 === 1 ? 'th' : ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`
const sum = ({rating, change, rank}) => `${rating.toLocaleString('en')} (${change < 0 ? '−' : '+'}${Math.abs(change)}), ${ordinal(rank)} of ${ui.rated.of.toLocaleString('en')}`

/* The new ratings after the round: of all players, or of those whose names `wanted` accepts. */
View.rated = wanted => {
	const rows = (ui.rated?.rows ?? []).filter(({name}) => !wanted || wanted(name))
	return rows.length ? `On the ladder: ${rows.map(row => `${wanted ? '' : `${row.name} `}${sum(row)}`).join('; ')}.` : ''
}
View.ratings = wanted => View.rated(wanted) && h('p', {key: 'rated'}, View.rated(wanted))

/* The forms of games with an opponent and rules. */
const keys = () => Object.keys(Forms).filter(key => key !== 'free')
const chosen = () => [Store.get('localStorage', 'ladder'), Lobby.last].find(key => keys().includes(key)) ?? keys()[0]

const play = key => withGame(Forms[key].game, () => {
	Store.set('localStorage', 'ladder', key)
	if (room) ask('leave')
	Lobby.named({...View.request(key, field => View.last(key, field), {}, 2), type: 'join', seats: 2, ladder: true})
}, () => {})

/* A way in the lobby, with a link to the table. */
View.ladder = way => [way('Play for the ladder', 'Two rounds with somebody of your strength', () => show('ladder', {does: find})),
	h('a.way', {key: 'ladder', href: '/ladder'}, h('strong', 'Ladder'), h('span', 'Who is best here'))]

/* After a round for the ladder: the next opponent. The second round of two changes who begins. */
View.another = () => room.isRated && Model.own && button('Next opponent', () => play(chosen()), {key: 'another'})

function find() {
	// The file of the game may come after the dialog has gone.
	const name = $('new-name')?.value
	if (name && $('name')) $('name').value = name
	play($('new-rated').value)
}

View.dialogs.ladder = () => View.form('Play for the ladder', 'Find an opponent',
	h('p', {key: 'about'}, 'You play two rounds with somebody of about your rating. If nobody is here yet, you wait at a table.'),
	// A guest's name is nobody's own.
	isGuest(Names.wire.get(Wire.name) ?? Wire.name ?? '') && View.input(['name', 'Your name on the ladder, in Latin letters'], {...NAME, required: 'required', pattern: '[A-Za-z0-9].*'}),
	h('label', {key: 'game'}, 'Game', h('select', {id: 'new-rated'}, keys().map(key => h('option', {key, value: key, selected: key === chosen()}, Forms[key].title)))))
