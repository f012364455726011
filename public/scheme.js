// Runs before the first paint, so that no page flashes the wrong theme: the stored choice, else a system that asks
// for light, else dark.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden; the system's wish still counts.
  }
  const wanted = stored === 'light' || stored === 'dark' ? stored : null
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.mantineColorScheme = wanted ?? system
})()
