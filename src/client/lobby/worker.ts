import { WORKER } from '#contract/lobby/install.ts'
import { BUILD_ANSWER_MS, WORKER_UPDATE_MS } from '#contract/lobby/limits.ts'
import { buildOfPage } from './build.ts'

/**
 * Registers the service worker, and gives `onNews` a way to reload when a newer build than this page's is ready.
 * A worker of this page's own build takes over at once: the page is as new as the worker. Browsers without workers, or with
 * storage forbidden, do without.
 */
export async function startWorker(onNews: (reload: () => void) => void): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker
  if (!workers) return
  await pageLoaded()
  const registration = await workers.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  if (registration.waiting) void meet(registration.waiting, onNews)
  keepAsking(registration)
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing
    fresh?.addEventListener('statechange', () => {
      // Without one in charge this is the first worker ever: it waits for nobody.
      if (fresh.state === 'installed' && workers.controller) void meet(fresh, onNews)
    })
  })
}

/** What the worker fetches first must not compete with what the player is waiting for. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Takes every worker off this address; the pages in view keep theirs until they are loaded anew. */
export async function dismissWorkers(): Promise<void> {
  const workers = await globalThis.navigator?.serviceWorker?.getRegistrations().catch(() => [])
  await Promise.all((workers ?? []).map((registration) => registration.unregister()))
}

/** Browsers look for a new worker when a page is loaded, and client navigation loads none. */
function keepAsking(registration: ServiceWorkerRegistration): void {
  let askedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    const at = performance.now()
    if (document.visibilityState !== 'visible' || at - askedAt < WORKER_UPDATE_MS) return
    askedAt = at
    // Offline, or the server is down: the next time will do.
    void registration.update().catch(() => undefined)
  })
}

async function meet(fresh: ServiceWorker, onNews: (reload: () => void) => void): Promise<void> {
  if ((await buildOf(fresh)) === buildOfPage()) {
    fresh.postMessage('activate')
    return
  }
  onNews(() => {
    fresh.postMessage('activate')
    location.reload()
  })
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
    setTimeout(resolve, BUILD_ANSWER_MS)
    worker.postMessage('build', [port2])
  })
}
