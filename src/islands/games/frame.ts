import { mendMissingCode } from '#stores/lobby/build.ts'

/** The lobby around a game shares its storage; each has its one reload. */
const RELOADED_FOR = 'perya.frameReloadedFor'

/** Has missing code of a game mended, as islands/lobby/shell.ts does for the lobby. */
export function startFrame(): void {
  const mend = () => void mendMissingCode(RELOADED_FOR)
  addEventListener('vite:preloadError', mend)
  document.addEventListener('astro:hydration-error', mend)
  // What was missed before this ran: public/guard.js notes it.
  if (document.documentElement.dataset.missing) mend()
}
