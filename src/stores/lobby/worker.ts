import { dismissWorkers, startWorker } from '#client/lobby/worker.ts'

let isStarted = false

/** Once a visit. Starts the service worker; `onNews` hears of a build newer than this page's, with the way to it. Under `astro dev` there is none, and one that a build left at this address goes. */
export function watchBuilds(onNews: (reload: () => void) => void): void {
  if (isStarted) return
  isStarted = true
  void (import.meta.env.PROD ? startWorker(onNews) : dismissWorkers())
}
