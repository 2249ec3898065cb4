import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PLAYER_KEY, unheardOf } from '#client/wire/keys.ts'
import { KEYLESS, post, setTransport } from '#client/wire/post.ts'
import { readStored, writeStored } from '#client/wire/storage.ts'
import { writeToken } from '#client/wire/token.ts'
import { repeats } from '#contract/calls/repeats.ts'
import { SAME_WISH_MS } from '#contract/repeats.ts'
import { KEY_HEADER } from '#contract/wire.ts'
import { once } from '#islands/ui/once.ts'
import { aStorage } from '../lobby/session.ts'

type Answer = () => Promise<unknown>
let answer: Answer
let keys: (string | undefined)[]

const lost: Answer = () => Promise.reject(new Error('lost'))
const refused: Answer = async () => ({ code: 200, errcode: 1104 })
const like = (id: number) => post('gameLike', { id, like: 1 })

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  keys = []
  answer = async () => ({ code: 200, errcode: 0, id: 1, like: 1 })
  setTransport((_name, _body, _token, headers) => {
    keys.push(headers?.[KEY_HEADER].slice(1, -1))
    return answer()
  })
  writeToken('token')
  writeStored(PLAYER_KEY, '100001')
})
afterEach(() => {
  vi.unstubAllGlobals()
  setTransport(undefined)
  vi.useRealTimers()
})

test('no call that goes out at once carries a key, by the contract', () => {
  const early = Object.entries(repeats).filter(([name]) => KEYLESS.test(name))
  expect(early.filter(([, kind]) => kind === 'key' || kind === 'proof')).toEqual([])
  expect(early.length).toBeGreaterThan(50)
})

test('a wish keeps its key until its answer is known', async () => {
  answer = lost
  await like(1)
  await like(1)
  expect(unheardOf(false)).toMatchObject([{ name: 'gameLike', key: keys[0] }])
  answer = refused
  await like(1)
  expect(unheardOf(false)).toEqual([])
  await like(1)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

test.each([500, 503, 429, 401])('%i says nothing of what became of it', async (code) => {
  answer = async () => ({ code, errcode: code })
  await like(1)
  expect(unheardOf(false)).toHaveLength(1)
})

test('another wish, another account and another quarter of an hour have other keys', async () => {
  answer = lost
  await like(1)
  await like(2)
  writeStored(PLAYER_KEY, '100002')
  await like(1)
  writeStored(PLAYER_KEY, '100001')
  vi.useFakeTimers({ now: Date.now() + SAME_WISH_MS, toFake: ['Date'] })
  await like(1)
  expect(new Set(keys).size).toBe(4)
})

test('nothing that was typed lies in storage, and a password encrypted anew is the same wish', async () => {
  answer = lost
  const wish = { countryCode: '63', mobile: '09171234567', code: '482913' }
  await post('forgetPassword', { ...wish, password: 'encrypted once' })
  await post('forgetPassword', { ...wish, password: 'encrypted anew' })
  expect(keys[1]).toBe(keys[0])
  const stored = `${readStored(`perya.keys.100001`)}`
  expect(stored).toContain('forgetPassword')
  // A random key and the time may hold any digits.
  const kept = JSON.stringify(JSON.parse(stored), (name, value) => (/^(key|at)$/.test(name) ? typeof value : value))
  for (const typed of ['encrypted', wish.code, wish.mobile]) expect(kept).not.toContain(typed)
})

describe('the id of a request', () => {
  let ids: string[]
  /** The page's code for withdrawals, as after a reload. */
  const opened = () => {
    const sendOnce = once('exchange')
    return (amount: number) =>
      sendOnce({ amount, accountId: 'mine' }, (requestId) => {
        ids.push(requestId)
        return post('exchange', { requestId, amount, accountId: 'mine' })
      })
  }
  beforeEach(() => {
    ids = []
  })

  test('outlives a reload until its answer is known, and nothing of the wish lies in storage', async () => {
    answer = lost
    await opened()(20_000)
    const stored = `${readStored('perya.keys.100001')}`
    expect(stored).toContain(ids[0])
    for (const typed of ['mine', '20000']) expect(stored).not.toContain(typed)
    answer = refused
    const page = opened()
    await page(20_000)
    await page(20_000)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
    expect(unheardOf(false)).toEqual([])
  })

  test('is another for another wish, another account, and another quarter of an hour', async () => {
    answer = lost
    await opened()(20_000)
    await opened()(30_000)
    writeStored(PLAYER_KEY, '100002')
    await opened()(20_000)
    writeStored(PLAYER_KEY, '100001')
    vi.useFakeTimers({ now: Date.now() + SAME_WISH_MS, toFake: ['Date'] })
    await opened()(20_000)
    expect(new Set(ids).size).toBe(4)
  })
})

test('calls with an id of their own and calls that only ask carry none', async () => {
  await post('getSafebox', {})
  await post('putSafebox', { requestId: crypto.randomUUID(), amount: 100 })
  expect(keys).toEqual([undefined, undefined])
})
