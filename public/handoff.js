// Redeems the code in this page's address for a session of this tab.
;(() => {
  const words = document.body.dataset
  const query = new URLSearchParams(location.search)
  const code = query.get('code') || ''
  const closes = query.get('close') === '1'
  // The code is for this script alone: not for the history, and not for what the person copies from the address bar.
  history.replaceState(null, '', location.pathname)

  const say = (text, choices = []) => {
    document.getElementById('said').textContent = text
    document.getElementById('choices').replaceChildren(...choices)
  }
  const button = (text, act) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = text
    made.addEventListener('click', act)
    return made
  }
  const link = (text, href) => {
    const made = document.createElement('a')
    made.href = href
    made.textContent = text
    return made
  }
  const leave = () => {
    if (!closes) return location.replace('/')
    // Only a tab that a page opened may be closed by a page; any other stays and says so.
    if (window.opener || history.length === 1) window.close()
    say(words.done, [link(words.home, '/')])
  }
  const stay = button(words.no, () => location.replace('/'))

  const redeem = async replace => {
    try {
      const answer = await fetch('/api/auth/sso/handoff', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(replace ? { code, replace } : { code }),
      })
      if (answer.ok) return leave()
      const { message, data } = await answer.json()
      if (answer.status === 409 && data?.handoffTo)
        return say(message, [button(words.replace, () => redeem(true)), stay])
      say(message || words.failed, [link(words.login, '/login')])
    } catch {
      say(words.failed, [link(words.login, '/login')])
    }
  }

  if (words.asksFirst === 'true') say(words.ask, [button(words.yes, () => redeem(false)), stay])
  else redeem(false)
})()
