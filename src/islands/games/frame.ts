import { mendMissingCode } from '#stores/lobby/build.ts'

/** A game shares its storage with the lobby, and each has its own reload mark. */
const RELOADED_FOR = 'perya.frameReloadedFor'

/** Reloads a game whose code is missing after a deployment, as islands/lobby/shell.ts does for the lobby. */
export function startFrame(): void {
  const mend = () => void mendMissingCode(RELOADED_FOR)
  addEventListener('vite:preloadError', mend)
  document.addEventListener('astro:hydration-error', mend)
  // public/guard.js notes code that was missing before this ran.
  if (document.documentElement.dataset.missing) mend()
}
