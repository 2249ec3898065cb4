import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropStored, readStored, writeStored } from '#client/storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's storage, as far as we use it. */
function shelf(quota = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>()
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (value.length > quota) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
  }
}

describe('storage', () => {
  test('keeps values apart by kind', () => {
    vi.stubGlobal('localStorage', shelf())
    vi.stubGlobal('sessionStorage', shelf())
    writeStored('a', 'local')
    writeStored('a', 'session', 'session')
    expect([readStored('a'), readStored('a', 'session')]).toEqual(['local', 'session'])
    dropStored('a')
    expect([readStored('a'), readStored('a', 'session')]).toEqual([undefined, 'session'])
  })

  test('that is full keeps the value for the visit, and the newest one', () => {
    vi.stubGlobal('localStorage', shelf(4))
    writeStored('b', 'old')
    writeStored('b', 'far too long')
    expect(readStored('b')).toBe('far too long')
    writeStored('b', 'new')
    expect(readStored('b')).toBe('new')
    dropStored('b')
    expect(readStored('b')).toBeUndefined()
  })

  test('that is forbidden never throws', () => {
    vi.stubGlobal('localStorage', undefined)
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    writeStored('c', 'kept')
    expect(readStored('c')).toBe('kept')
    dropStored('c')
    expect(readStored('c')).toBeUndefined()
  })
})
