/** Lets so many run at once; the others wait, in the order in which they came. */
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
      // The next in the queue takes the place over.
      if (next) next()
      else running -= 1
    }
  }
}
