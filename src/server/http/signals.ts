import process from 'node:process'

/** Shuts down gracefully at the first signal or when the parent process is gone. A second signal exits at once. */
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
