import { atom, onMount } from 'nanostores'

/** Whether the device has no connection. While nobody listens it is as it was last known. */
export const $isOffline = atom(false)

onMount($isOffline, () => {
  const look = () => $isOffline.set(globalThis.navigator?.onLine === false)
  look()
  globalThis.addEventListener?.('online', look)
  globalThis.addEventListener?.('offline', look)
  return () => {
    globalThis.removeEventListener?.('online', look)
    globalThis.removeEventListener?.('offline', look)
  }
})
