/** Limits concurrency to `atOnce`; the others wait in a FIFO queue. */
export function makeTurns(atOnce: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await act()
    } finally {
      const next = waiting.shift()
      // The next in the queue takes over the slot.
      if (next) next()
      else running -= 1
    }
  }
}
