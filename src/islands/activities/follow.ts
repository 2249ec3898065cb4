/**
 * Asks again and again while the page is visible, since there is no live line: `waitMs` says after how long, by what the last answer told. Returns a
 * function that stops it.
 */
export function follow(load: () => Promise<void>, waitMs: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function look(): void {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    void load().then(() => {
      clearTimeout(timer)
      if (!isStopped) timer = setTimeout(look, waitMs())
    })
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
