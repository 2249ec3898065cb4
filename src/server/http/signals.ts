import process from 'node:process'
import { complain, outliveTerminal, say } from '../base/say.ts'

/** A signal that reaches a process twice, such as from a terminal and from npm, comes within this. */
const ECHO_MS = 1_000

/**
 * Shuts down gracefully at the first signal or when the parent process is gone. A second Control-C exits at once; any other repeat is an echo, since
 * npm, its shell and a service manager each pass on what they hear.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingAt: number | undefined
  const end = async (signal?: NodeJS.Signals) => {
    if (stoppingAt !== undefined) {
      if (signal === 'SIGINT' && performance.now() - stoppingAt > ECHO_MS) process.exit(1)
      return
    }
    stoppingAt = performance.now()
    say('Stopping: what is under way is finished first.')
    try {
      await stop()
      say('Stopped.')
      process.exit(0)
    } catch (error) {
      complain(`Stopped, but not cleanly: ${error instanceof Error ? error.message : String(error)}`)
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', () => end())
  outliveTerminal()
}
