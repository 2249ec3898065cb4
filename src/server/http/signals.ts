import process from 'node:process'

/** Stops in order at the first signal, or when the process that started us is gone; a second signal stops at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const end = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(signal, end)
}
