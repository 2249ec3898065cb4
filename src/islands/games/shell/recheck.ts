import { pause } from '#client/wire/pause.ts'
import { isUnheard } from './failure.ts'
import { askAgain } from './play.ts'
import { $trouble, isAwaitingPlayer } from './state.ts'

/** The pauses between two looks, in milliseconds; the last one repeats. */
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000]

const isWaitedFor = (): boolean => isUnheard($trouble.get())

/**
 * Asks what became of an unanswered round or move until the server tells: after each pause, with the network, and as the page is looked at
 * again. Nothing is staked by it. Returns how to stop.
 */
export function listenToNetwork(): () => void {
  const end = new AbortController()
  let isAsking = false
  const askUntilHeard = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    for (let looks = 0; isWaitedFor() && !end.signal.aborted; looks += 1) {
      await pause(PAUSES_MS[Math.min(looks, PAUSES_MS.length - 1)] ?? 0, end.signal)
      if (isWaitedFor() && isAwaitingPlayer() && !end.signal.aborted) await askAgain()
    }
    isAsking = false
  }
  const unbind = $trouble.listen(() => void askUntilHeard())
  return () => {
    unbind()
    end.abort()
  }
}
