import { readStored, writeStored } from './storage.ts'

/** A value that only the first address of a visit carries: removed from its query, if valid, and kept for the session. */
export function keptQuery(name: string, key: string, pattern: RegExp): string {
  const asked = new URLSearchParams(globalThis.location?.search ?? '').get(name)
  if (asked !== null && pattern.test(asked)) writeStored(key, asked, 'session')
  const kept = readStored(key, 'session') ?? ''
  return pattern.test(kept) ? kept : ''
}

/** Removes it from the current address, so that a copied link does not carry it to another browser. */
export function hideQuery(name: string): void {
  const address = new URL(location.href)
  if (!address.searchParams.has(name)) return
  address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
