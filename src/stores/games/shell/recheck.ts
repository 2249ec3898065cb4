import { askAgain } from './play.ts'
import { $trouble, isAwaitingPlayer } from './state.ts'

/** The pauses between two looks, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000]

let timer: ReturnType<typeof setTimeout> | undefined

const isUnheard = (): boolean => $trouble.get()?.kind === 'unheard'

/**
 * Asks what became of an unanswered round or move until the server tells: after each pause, with the network, and as the page is looked at
 * again. Nothing is staked by it. Returns how to stop.
 */
export function listenToNetwork(): () => void {
  let looks = 0
  const look = async (): Promise<void> => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    if (isUnheard() && isAwaitingPlayer()) await askAgain()
    lookLater()
  }
  const lookLater = (): void => {
    clearTimeout(timer)
    if (!isUnheard()) {
      looks = 0
      return
    }
    timer = setTimeout(() => void look(), PAUSES_MS[Math.min(looks, PAUSES_MS.length - 1)])
    looks += 1
  }
  const lookNow = () => void look()
  const unbind = $trouble.listen(lookLater)
  const end = new AbortController()
  addEventListener('online', lookNow, end)
  document.addEventListener('visibilitychange', lookNow, end)
  return () => {
    clearTimeout(timer)
    unbind()
    end.abort()
  }
}
