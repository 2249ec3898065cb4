// Whether the bar that offers the app is shown on this device: src/layouts/lobby/HeaderDownload.astro. It runs before the bar paints, on each visit of home.
;(() => {
  const key = 'showHeaderDownload'
  const root = document.documentElement
  const show = (isShown) => {
    root.dataset.download = isShown ? 'on' : 'off'
  }
  let kept
  try {
    kept = localStorage.getItem(key)
  } catch {}
  show(kept !== '0')
  if (root.hasDownloadBar) return
  root.hasDownloadBar = true
  addEventListener('click', (event) => {
    if (!event.target.closest?.('[data-hide-download]')) return
    show(false)
    document.querySelector('main')?.focus({ preventScroll: true })
    try {
      localStorage.setItem(key, '0')
    } catch {}
  })
})()
