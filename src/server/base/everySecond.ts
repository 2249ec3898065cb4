import { log } from './log.ts'

const LOOK_MS = 1_000

/** A look that never rejects. A failure is told once, until a look succeeds again: the database's own health says that it is away. */
export function toldOnce(look: () => Promise<void>, lost: string): () => Promise<void> {
  let isLost = false
  return async () => {
    try {
      await look()
      isLost = false
    } catch (error) {
      if (!isLost) log.warn({ err: error }, lost)
      isLost = true
    }
  }
}

/** Looks again a second after each look, until the returned function ends it. The look must not reject. */
export function everySecond(look: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const later = () => {
    timer = setTimeout(() => {
      looking = look().then(later)
    }, LOOK_MS)
    timer.unref()
  }
  later()
  return async () => {
    clearTimeout(timer)
    await looking
    // The look that has just ended has set another.
    clearTimeout(timer)
  }
}
