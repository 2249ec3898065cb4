import { GUEST_HASH } from '#contract/games/frame.ts'
import { housePath, kindOf } from '#contract/games/kinds.ts'
import { $catalogue } from '../config.ts'
import { hasGuestPlay } from '../games/guest.ts'
import { listenToGuestGame } from '../games/guestFrame.ts'
import { inSameLanguage } from '../ui/navigation.ts'
import { openLayer } from './layer.ts'

/** Sandbox permissions of the frame, as for players. */
const PERMISSIONS = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/** Opens a house game for a guest in a frame over the page. False where guests cannot play it. `onReal` is the wish to play for coin. */
export async function playAsGuest(gameId: number, onReal: () => void): Promise<boolean> {
  const kind = kindOf(gameId)
  if (!kind || !(await hasGuestPlay())) return false
  const name = $catalogue.get()?.byId.get(gameId)?.name ?? ''
  const frame = document.createElement('iframe')
  const stop = listenToGuestGame(frame, obey)
  const layer = openLayer({ kind: 'play', label: name, onClosed: stop })
  frame.title = name
  frame.setAttribute('sandbox', PERMISSIONS)
  frame.allow = 'autoplay; fullscreen'
  frame.src = inSameLanguage(new URL(housePath(kind, gameId) + GUEST_HASH, location.href)).href
  // The keyboard plays at once.
  frame.addEventListener('load', () => frame.focus())
  layer.body.append(frame)
  return true

  function obey(type: string): void {
    if (type === 'exit' || type === 'ended') layer.close()
    if (type === 'deposit') onReal()
    if (type === 'retry') frame.contentWindow?.location.reload()
  }
}
