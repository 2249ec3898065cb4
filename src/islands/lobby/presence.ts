import { post } from '#client/wire/post.ts'
import { FIGURES_AGAIN_MS, MEND_AGAIN_MS } from '#contract/lobby/limits.ts'
import { $player, updateUser } from '../player.ts'
import { heal } from '../ui/heal.ts'

let lastLook = Number.NEGATIVE_INFINITY

/** Figures of a page that was out of sight, or without a connection, may be old. */
async function refreshFigures(): Promise<void> {
  const at = performance.now()
  if (document.visibilityState === 'hidden' || $player.get().state !== 'ready') return
  if (at - lastLook < FIGURES_AGAIN_MS) return
  lastLook = at
  const answer = await post('refreshData', {})
  if (answer.ok) updateUser(answer.reply)
}

/**
 * Keeps the page true while it is open: figures are fetched when the player returns to it or the connection does. What failed to load is
 * tried again in between, since a connection may fail unnoticed by the browser. Returns a function that stops it.
 */
export function lookAgain(): () => void {
  const look = () => void refreshFigures()
  const timer = setInterval(() => document.visibilityState === 'visible' && heal(), MEND_AGAIN_MS)
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', look)
  }
}
