import { afterEach, expect, test, vi } from 'vitest'
import { appLink, hideAppToken, isNativeApp } from '#client/lobby/nativeApp.ts'
import { dropStored } from '#client/wire/storage.ts'

function at(address: string): void {
  vi.stubGlobal('location', new URL(address, 'http://localhost'))
}

afterEach(() => {
  dropStored('perya.appToken', 'session')
  vi.unstubAllGlobals()
})

test('the app is recognised by the token of its first address, for the whole session', () => {
  at('/lobby/home')
  expect(isNativeApp()).toBe(false)
  at('/lobby/home?typeId=1&appToken=a1b2-C3_d')
  expect(isNativeApp()).toBe(true)
  at('/login')
  expect(isNativeApp()).toBe(true)
})

test.each(['', '%00', 'a b', '<b>', 'x'.repeat(129), '../x', '🎡'])('%j is no token', (token) => {
  at(`/lobby/home?appToken=${token}`)
  expect(isNativeApp()).toBe(false)
})

test('the token leaves the address, and everything else stays', () => {
  const replaced: unknown[] = []
  vi.stubGlobal('history', { state: { index: 3 }, replaceState: (...all: unknown[]) => replaced.push(all) })
  at('/start?gameId=1001&appToken=abc#top')
  hideAppToken()
  expect(replaced).toEqual([[{ index: 3 }, '', new URL('http://localhost/start?gameId=1001#top')]])
  at('/start?gameId=1001')
  hideAppToken()
  expect(replaced).toHaveLength(1)
})

test('an app link carries its values unchanged', () => {
  const link = appLink('perya://service', { url: 'https://chat.example/?a=1&b=2#c', isOut: '1' })
  expect(link).toBe('perya://service?url=https%3A%2F%2Fchat.example%2F%3Fa%3D1%26b%3D2%23c&isOut=1')
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ url: 'https://chat.example/?a=1&b=2#c', isOut: '1' })
})
