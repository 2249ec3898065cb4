import { createSecretKey, type KeyObject } from 'node:crypto'
import type { LookupPurpose } from './sealed.ts'

let held = new Map<string, KeyObject>()

/** Takes over the look-up keys of a database that is being opened. */
export function holdLookupKeys(keys: ReadonlyMap<string, Buffer>): void {
  held = new Map([...keys].map(([purpose, bytes]) => [purpose, createSecretKey(bytes)]))
}

/** The key of a look-up hash: random, sealed in the database, and the same after a rotation of PERYA_SECRET. */
export function lookupKey(purpose: LookupPurpose): () => KeyObject {
  return () => {
    const key = held.get(purpose)
    if (!key) throw new Error(`the look-up key of ${purpose} is in the database, which is not open`)
    return key
  }
}
