// Runs before the first paint: a page for players sends a guest to the log-in, the header knows which face to show, and an early tap waits.
// Classic and tiny on purpose; client navigation has its own guard in src/islands/lobby/shell.ts.
;(() => {
  const root = document.documentElement
  let token = ''
  try {
    token = localStorage.getItem('ACCESS_TOKEN') || ''
    // The native app names itself in its first address; see src/client/nativeApp.ts.
    const app = new URLSearchParams(location.search).get('appToken')
    if (/^[\w-]{1,128}$/.test(app || '')) sessionStorage.setItem('perya.appToken', app)
    // And a device that has its own log-in; see src/stores/variant.ts.
    const device = new URLSearchParams(location.search).get('device')
    if (/^[a-z0-9]{1,8}$/i.test(device || '')) sessionStorage.setItem('perya.device', device)
    if (sessionStorage.getItem('perya.appToken')) root.dataset.app = 'native'
  } catch {
    // Storage is forbidden: a guest, for all this page can know.
  }
  // Code of an island that does not arrive before the shell listens; src/islands/lobby/shell.ts asks for it.
  document.addEventListener('astro:hydration-error', () => {
    root.dataset.missing = 'code'
  })
  // A button that is tapped before its island is awake answers once it is: the last one tapped, and once.
  let tapped
  addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest?.('button[type="button"]')
      const island = button?.closest('astro-island[ssr]')
      if (!island) return
      tapped = button
      const answer = () => {
        if (tapped === button) button.click()
        tapped = undefined
      }
      island.addEventListener('astro:hydrate', answer, { once: true })
    },
    true,
  )
  root.dataset.player = token ? 'known' : 'guest'
  if (root.dataset.access === 'player' && !token) {
    location.replace(`/login?back=${encodeURIComponent(location.pathname + location.search)}`)
  }
})()
