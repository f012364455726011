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
  const scheme = wanted ?? system
  document.documentElement.dataset.mantineColorScheme = scheme
  // The colour of the browser's own frame on phones; the app keeps it in step later.
  const frame = document.querySelector('meta[name="theme-color"]')
  if (frame) frame.content = scheme === 'light' ? '#faf8f4' : '#0e1116'
})()
