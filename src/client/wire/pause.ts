/** Waits between two questions. Ends early with the network, or as the page is looked at again. A hidden page asks nothing. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const go = (): void => {
      end.abort()
      clearTimeout(timer)
      resolve()
    }
    const look = (): void => {
      if (globalThis.document?.visibilityState !== 'hidden') go()
    }
    const timer = setTimeout(look, ms)
    signal.addEventListener('abort', go, end)
    globalThis.addEventListener?.('online', go, end)
    globalThis.document?.addEventListener('visibilitychange', look, end)
  })
}
