import { WORKER } from '#contract/lobby/install.ts'
import { BUILD_ANSWER_MS, WORKER_UPDATE_MS } from '#contract/lobby/limits.ts'
import { buildOfPage } from './build.ts'

/**
 * Registers the service worker, and calls `onNews` with a reload function when a newer build is ready. A worker of this page's own build
 * takes over at once, since both are equally new. Browsers without workers, or with storage forbidden, do without.
 */
export async function startWorker(onNews: (reload: () => void) => void): Promise<void> {
  const workers = globalThis.navigator?.serviceWorker
  if (!workers) return
  await pageLoaded()
  const registration = await workers.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  if (!workers.controller) workers.addEventListener('controllerchange', handOver, { once: true })
  if (registration.waiting) void meet(registration.waiting, onNews)
  keepAsking(registration)
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing
    fresh?.addEventListener('statechange', () => {
      // Without a controller this is the first worker, which does not wait.
      if (fresh.state === 'installed' && workers.controller) void meet(fresh, onNews)
    })
  })
}

/** The worker's first downloads must not compete with the page's. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}

/** Pictures that have no hash in their name. */
const PICTURES = /\/(?:icon|pictures)\/|\/films\/[^/]+\.avif$|\/favicon\.svg$/

/**
 * Gives the first worker the pictures that this page has loaded without it, from the browser's own cache: so the next visit asks the server for none
 * of them.
 */
function handOver(): void {
  for (const { name } of performance.getEntriesByType('resource'))
    if (PICTURES.test(name)) void fetch(name, { cache: 'force-cache' }).catch(() => undefined)
}

/** Unregisters every worker of this address; open pages keep theirs until they reload. */
export async function dismissWorkers(): Promise<void> {
  const workers = await globalThis.navigator?.serviceWorker?.getRegistrations().catch(() => [])
  await Promise.all((workers ?? []).map((registration) => registration.unregister()))
}

/** Browsers check for a new worker when a page loads, but client navigation loads none. */
function keepAsking(registration: ServiceWorkerRegistration): void {
  let askedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    const at = performance.now()
    if (document.visibilityState !== 'visible' || at - askedAt < WORKER_UPDATE_MS) return
    askedAt = at
    // Offline, or the server is down: the next check will do.
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
