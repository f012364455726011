// Redeems the code in this page's address for a session of this tab.
;(() => {
  const words = document.body.dataset
  const query = new URLSearchParams(location.search)
  const code = query.get('code') || ''
  const closes = query.get('close') === '1'
  // The code is for this script alone: not for the history, and not for what the person copies from the address bar.
  history.replaceState(null, '', location.pathname)

  const place = id => document.getElementById(id)
  const say = (text, choices = [], { why = '', who = [] } = {}) => {
    place('said').textContent = text
    place('why').textContent = why
    place('why').hidden = why === ''
    place('who').hidden = who.length === 0
    place('who').replaceChildren(
      ...who.flatMap(([name, email]) => {
        const [term, value] = [document.createElement('dt'), document.createElement('dd')]
        term.textContent = name
        value.textContent = email
        return [term, value]
      }),
    )
    place('choices').replaceChildren(...choices)
  }
  const button = (text, act) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = text
    made.addEventListener('click', act)
    return made
  }
  const link = (text, href, look = '') => {
    const made = document.createElement('a')
    made.href = href
    made.textContent = text
    made.className = look
    return made
  }
  const leave = email => {
    if (!closes) return location.replace('/')
    // Only a tab that a page opened may be closed by a page; any other stays and says so.
    if (window.opener || history.length === 1) window.close()
    const who = email ? [[words.account, email]] : []
    say(words.done, [link(words.home, '/', 'muted')], { why: words.doneWhy, who })
  }
  const stay = text => button(text, () => location.replace('/'))
  /** The first sentence as the headline, the others as text. */
  const tell = (message, choices) => {
    const [first = '', ...rest] = message.split(/(?<=\.)\s+/)
    say(first.replace(/\.$/, ''), choices, { why: rest.join(' ') })
  }

  const redeem = async replace => {
    try {
      const answer = await fetch('/api/auth/sso/handoff', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(replace ? { code, replace } : { code }),
      })
      const { message, data, user } = await answer.json()
      if (answer.ok) return leave(user?.email)
      if (answer.status === 409 && data?.handoffTo) {
        const [now, next] = [data.signedInAs, data.handoffTo]
        const ways = [stay(`${words.keep} ${now}`), button(`${words.replace} ${next}`, () => redeem(true))]
        return say(words.other, ways, {
          why: `${words.otherWhy} ${now}.`,
          who: [
            [words.now, now],
            [words.link, next],
          ],
        })
      }
      tell(message || words.failed, [link(words.login, '/login')])
    } catch {
      tell(words.failed, [link(words.login, '/login')])
    }
  }

  if (words.asksFirst === 'true') say(words.ask, [button(words.yes, () => redeem(false)), stay(words.no)])
  else redeem(false)
})()
