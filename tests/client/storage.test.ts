import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropStored, readStored, writeStored } from '#client/wire/storage.ts'
import { aStorage } from '../lobby/session.ts'

afterEach(() => vi.unstubAllGlobals())

describe('storage', () => {
  test('keeps values of each kind apart', () => {
    vi.stubGlobal('localStorage', aStorage())
    vi.stubGlobal('sessionStorage', aStorage())
    writeStored('a', 'local')
    writeStored('a', 'session', 'session')
    expect([readStored('a'), readStored('a', 'session')]).toEqual(['local', 'session'])
    dropStored('a')
    expect([readStored('a'), readStored('a', 'session')]).toEqual([undefined, 'session'])
  })

  test('that is full keeps the value for the visit, and the newest one', () => {
    vi.stubGlobal('localStorage', aStorage(4))
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
