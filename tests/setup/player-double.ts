/**
 * A test double of YouTube's embedded player. It implements the part of the postMessage protocol that the product uses: it
 * starts at the address's `start`, responds to `listening` with `onReady`, executes `seekTo` and `playVideo`, and reports
 * the time in `infoDelivery`. A test sets its time by `arrive(seconds)` and makes it report an error by `refuse()`.
 */
export const playerPage = `<!doctype html><title>player double</title><body><output id="time">0</output><script>
let time = Number(new URLSearchParams(location.search).get('start') ?? 0), playing = false
const say = message => parent.postMessage(JSON.stringify({ channel: 'widget', ...message }), document.referrer ? new URL(document.referrer).origin : '*')
const report = () => { document.getElementById('time').textContent = String(time); say({ event: 'infoDelivery', info: { currentTime: time, playerState: playing ? 1 : 2 } }) }
const arrive = seconds => { time = seconds; report() }
const refuse = () => say({ event: 'onError', info: 150 })
document.getElementById('time').textContent = String(time)
addEventListener('message', event => {
  const message = JSON.parse(event.data)
  if (message.event === 'listening') { say({ event: 'initialDelivery', info: {} }); say({ event: 'onReady', info: null }) }
  if (message.event !== 'command') return
  if (message.func === 'addEventListener') return
  if (message.func === 'seekTo') time = message.args[0]
  if (message.func === 'playVideo') playing = true
  if (message.func === 'pauseVideo') playing = false
  report()
})
</script>`
