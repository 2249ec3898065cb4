import { mendMissingCode } from '../lobby/build.ts'
import { sayToLobby } from './frame.ts'
import { hasOpened, openEarly } from './opening.ts'

/** A game shares its storage with the lobby, and each has its own reload mark. */
const RELOADED_FOR = 'perya.frameReloadedFor'

/**
 * Opens the game session while the game's code arrives. Reloads a game whose code is missing after a deployment, as islands/shell.ts does
 * for the lobby. Once its launch token is used, the lobby opens the game anew.
 */
export function startFrame(): void {
  const renew = () => (hasOpened() ? sayToLobby({ perya: 1, type: 'retry' }) : location.reload())
  const mend = () => void mendMissingCode(RELOADED_FOR, renew)
  addEventListener('vite:preloadError', mend)
  document.addEventListener('astro:hydration-error', mend)
  // public/guard.js notes code that was missing before this ran.
  if (document.documentElement.dataset.missing) mend()
  openEarly()
}
