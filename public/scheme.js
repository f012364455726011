// Runs before the first paint, so that no page flashes the wrong theme: the stored choice, else a system that asks
// for light, else dark.
;(() => {
  const light = matchMedia('(prefers-color-scheme: light)')
  const choose = () => {
    let stored = null
    try {
      stored = localStorage.getItem('theme')
    } catch {
      // Storage may be forbidden; the system's wish still counts.
    }
    const wanted = stored === 'light' || stored === 'dark' ? stored : null
    const scheme = wanted ?? (light.matches ? 'light' : 'dark')
    document.documentElement.dataset.mantineColorScheme = scheme
    // The colour of the browser's own frame on phones; the app keeps it in step later.
    const frame = document.querySelector('meta[name="theme-color"]')
    if (frame) frame.content = scheme === 'light' ? '#faf8f4' : '#0e1116'
  }
  choose()
  // The app follows the system by itself; a page without it is followed up here.
  if ('follows' in document.currentScript.dataset) light.addEventListener('change', choose)
})()
