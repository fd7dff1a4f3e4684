/* The menu: who is here, the rules, the settings, and the signal of a turn. A module of the page, which comes when it is opened,
 * or at the start if the person wants the signal; it knows what app.js has at its top, such as `room`, `h` and `show`. */

/* The settings of this browser, which nothing sends anywhere. */
const settings = Store.read('settings')
const apply = () => {document.body.dataset.numbers = Boolean(settings.numbers)}
const set = (key, value) => {
	settings[key] = value
	Store.set('localStorage', 'settings', JSON.stringify(settings))
	apply()
	draw()
}

let audio = null
/* Two short tones, the second one higher. */
function sound() {
	audio ??= new AudioContext()
	audio.resume()
	for (const [at, hertz] of [[0, 660], [0.14, 880]]) {
		const [tone, gain] = [audio.createOscillator(), audio.createGain()]
		tone.frequency.value = hertz
		gain.gain.setValueAtTime(0.12, audio.currentTime + at)
		gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.25)
		tone.connect(gain).connect(audio.destination)
		tone.start(audio.currentTime + at)
		tone.stop(audio.currentTime + at + 0.3)
	}
}

/* Browsers give notices to secure pages only. */
const mayNotify = () => window.Notification?.permission === 'granted'

/* Tells the person that it is their turn, if they want that. */
View.signal = () => {
	if (!settings.signal) return
	navigator.vibrate?.(120)
	sound()
	if (document.visibilityState !== 'visible' && mayNotify()) new Notification('Your turn', {body: room?.title || Words.game(room), tag: 'turn'})
}

const check = (key, label, then) => h('label.check', {key}, h('input', {id: `set-${key}`, type: 'checkbox', init: {checked: Boolean(settings[key])}, onchange({target}) {
	set(key, target.checked)
	then?.(target.checked)
}}), label)

const people = () => h('section', {key: 'people'}, h('h3', 'Who is here'), h('ul.people', room.seats.map((seat, at) => h('li', {key: seat.name}, View.chip(at), h('span', seat.name, isMe(seat.name) && ' (you)', seat.bot ? `, ${Words.bot(seat.bot)}` : '', room.owner === seat.name && ', owner', !seat.online && ', no connection'),
	(Model.isFree || room.phase !== 'playing') && isMe(room.owner) && !isMe(seat.name) && button('Send away', () => ask('kick', {player: seat.name}), {'aria-label': `Send ${seat.name} away`}))),
	room.spectators.map(name => h('li', {key: `watch ${name}`}, h('span', `${name}${isMe(name) ? ' (you)' : ''} watches`)))))

const fairness = () => {
	const isChecked = /^Deal checked/.test(ui.proof || '')
	return h('section', {key: 'fair'}, h('h3', 'Was it dealt fairly?'), h('p.proof', {class: isChecked && 'checked'}, ui.proof || 'The server has promised this deal. Your browser checks it at the end of the round.'))
}

View.dialogs.menu = () => [h('h2', {id: 'dialog-title'}, room ? room.title || Words.game(room) : 'Menu'),
	room && people(),
	room && h('details', {key: 'invite'}, h('summary', 'Invite friends'), View.invite()),
	room && h('details', {key: 'rules'}, h('summary', 'Rules of this game'), h('p', Model.game.rules())),
	h('section', {key: 'settings'}, h('h3', 'Settings'),
		check('signal', 'Sound, vibration and a notice when it is your turn', isOn => {
			if (!isOn) return
			sound()
			window.Notification?.requestPermission()
		}),
		check('numbers', 'Numbers on the cards')),
	room && fairness(),
	actions(button('My games', View.mine)),
	h('details', {key: 'developers'}, h('summary', 'For developers'), h('p', 'The page and the server exchange lines of JSON.'), actions(button('Show the lines', Menu.lines, {id: 'lines-open'}))),
	actions(h('button.main', {type: 'submit'}, 'Close'))]

export const Menu = {
	open: () => show('menu', {does() {}}),

	lines() {
		$('lines').hidden = false
		show(null)
		View.lines()
	},
}
apply()
