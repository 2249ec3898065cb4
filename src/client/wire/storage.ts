/** Storage that never throws. If the browser forbids it or has filled it (private mode, quota), values live in memory for the visit. */
type Kind = 'local' | 'session'

const memory: Record<Kind, Map<string, string>> = { local: new Map(), session: new Map() }

function storageOf(kind: Kind): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export function readStored(key: string, kind: Kind = 'local'): string | undefined {
  const remembered = memory[kind].get(key)
  if (remembered !== undefined) return remembered
  try {
    return storageOf(kind)?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: string, kind: Kind = 'local'): void {
  memory[kind].delete(key)
  try {
    const place = storageOf(kind)
    if (!place) throw new Error('no storage')
    place.setItem(key, value)
  } catch {
    memory[kind].set(key, value)
  }
}

export function dropStored(key: string, kind: Kind = 'local'): void {
  memory[kind].delete(key)
  try {
    storageOf(kind)?.removeItem(key)
  } catch {
    // A browser that forbids storage holds nothing to remove.
  }
}
