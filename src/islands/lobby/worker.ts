import { dismissWorkers, startWorker } from '#client/lobby/worker.ts'

let isStarted = false

/**
 * Once per visit. Starts the service worker; `onNews` is called with a reload function when a newer build is ready. Under `astro dev` there
 * is none, and a worker left by a build at this address is removed.
 */
export function watchBuilds(onNews: (reload: () => void) => void): void {
  if (isStarted) return
  isStarted = true
  void (import.meta.env.PROD ? startWorker(onNews) : dismissWorkers())
}
