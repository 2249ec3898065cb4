import { wake } from './awake.ts'
import { addGameFrame, gamePlace, handKeyboard } from './gameFrame.ts'
import { gameIdOf } from './gameId.ts'
import { launchGame } from './launch.ts'

/** Starts the game of a page that the browser has opened. After client navigation the lobby is awake, and the island starts it. */
export function beginGame(): void {
  if (document.readyState === 'complete') return
  void launchGame(gameIdOf(location.search), { placed, open: addGameFrame, show: showGame, wake })
}

/** This script runs while the page is still being read. */
async function placed(): Promise<void> {
  if (gamePlace() || document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/** Lifts the curtain. The islands wake after the frame's paint. */
function showGame(frame: HTMLIFrameElement): void {
  gamePlace()?.toggleAttribute('data-shown', true)
  handKeyboard(frame)
  requestAnimationFrame(() => setTimeout(wake))
}
