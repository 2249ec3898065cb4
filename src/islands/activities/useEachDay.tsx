import { useEffect } from 'react'
import { MIDNIGHT_LATE_MS } from '#contract/activities/limits.ts'
import { untilMidnight } from '#contract/activities/midnight.ts'
import { serverNow } from '../ui/clock.ts'

/** Loads at once, again for a player who returns to the page, and at the start of each day in Manila. `load` stays the same function. */
export function useEachDay(load: () => void): void {
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && load()
    load()
    document.addEventListener('visibilitychange', again)
    const stop = eachMidnight(again)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', again)
    }
  }, [load])
}

/** Calls `act` at the start of each day in Manila. Returns a function that stops it. */
function eachMidnight(act: () => void): () => void {
  const wait = () => untilMidnight(serverNow()) + MIDNIGHT_LATE_MS
  let timer = setTimeout(turn, wait())
  function turn(): void {
    act()
    timer = setTimeout(turn, wait())
  }
  return () => clearTimeout(timer)
}
