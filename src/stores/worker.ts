import { startWorker } from '#client/worker.ts'

let isStarted = false

/** Once a visit. Starts the service worker; `onNews` hears of a build newer than this page's, with the way to it. Under `astro dev` there is none. */
export function watchBuilds(onNews: (reload: () => void) => void): void {
  if (!import.meta.env.PROD || isStarted) return
  isStarted = true
  void startWorker(onNews)
}
