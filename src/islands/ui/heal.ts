/** What failed to load, as the calls that load it again. */
const broken = new Set<() => unknown>()

/** Loads again when the network is back, or the page is looked at again, until `mended`. */
export function mendLater(load: () => unknown): void {
  broken.add(load)
}

export function mended(load: () => unknown): void {
  broken.delete(load)
}

/** Loads again what failed. What fails once more stays. */
export function heal(): void {
  for (const load of [...broken]) void load()
}

globalThis.addEventListener?.('online', heal)
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') heal()
})
