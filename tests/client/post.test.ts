import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fingerprint } from '#client/wire/device.ts'
import { post, setTransport, whenUnauthorised } from '#client/wire/post.ts'
import { clearToken, readToken, writeToken } from '#client/wire/token.ts'
import { handlers } from '#server/dispatch/calls.ts'
import type { HttpServer } from '#server/http/server.ts'
import { freshDatabase } from '../database.ts'
import { startServer } from '../http/testServer.ts'

import { newPlayer } from '../player.ts'

const realFetch = globalThis.fetch
let server: HttpServer
/** Requests as sent; a browser would resolve a path of ours against its own address. */
let sent: { url: string; init: RequestInit }[] = []

beforeAll(async () => {
  await freshDatabase()
  server = await startServer()
  globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input)
    sent.push({ url, init })
    return realFetch(new URL(url, `http://127.0.0.1:${server.port}`), init)
  }
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await server.stop()
})
beforeEach(() => {
  sent = []
  setTransport(undefined)
  clearToken()
})
afterEach(() => {
  vi.restoreAllMocks()
  whenUnauthorised(() => {})
})

const bodyOf = (index: number) => JSON.parse(String(sent[index]?.init.body)) as Record<string, unknown>
const headersOf = (index: number) => new Headers(sent[index]?.init.headers)

describe('a call over HTTP', () => {
  test('carries the four fields and both headers, and returns the reply without its codes', async () => {
    const { token } = await newPlayer({ coin: 0 })
    writeToken(token)
    const answer = await post('refreshData', {})
    expect(answer).toMatchObject({ ok: true, reply: { coin: 0, firstRecharge: false } })
    expect(answer.ok && 'errcode' in answer.reply).toBe(false)
    expect(sent[0]).toMatchObject({ url: '/app/v1/refreshData', init: { method: 'POST', credentials: 'omit' } })
    expect(bodyOf(0)).toEqual({ clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 })
    expect(headersOf(0).get('authorization')).toBe(token)
    expect(headersOf(0).get('x-device-fingerprint')).toBe(fingerprint())
  })

  test('a stored application id replaces the default', async () => {
    const { writeStored, dropStored } = await import('#client/wire/storage.ts')
    writeStored('appId', 'com.demo.other')
    await post('refreshData', {})
    dropStored('appId')
    expect(bodyOf(0).appId).toBe('com.demo.other')
  })

  test('a refusal is a value with its errcode and details', async () => {
    const { token } = await newPlayer({ coin: 0 })
    writeToken(token)
    expect(await post('startGame', { gameId: 999_999 })).toEqual({
      ok: false,
      why: 'refused',
      errcode: 1004,
      details: {},
    })
  })

  test('a malformed body is our own error: the code is returned, nothing is thrown', async () => {
    const { token } = await newPlayer({ coin: 0 })
    writeToken(token)
    expect(await post('gameLike', { id: -1, like: 1 })).toEqual({ ok: false, why: 'failed', code: 400 })
  })

  test('a server failure carries the id for the logs', async () => {
    vi.spyOn(handlers, 'refreshData').mockRejectedValue(new Error('broken for this test'))
    const answer = await post('refreshData', {})
    expect(answer).toMatchObject({ ok: false, why: 'failed', code: 500 })
    expect(!answer.ok && answer.why === 'failed' && answer.requestId).toMatch(/^[\w-]{8,}$/)
  })

  test('is sent once, whatever its result: money is never sent again automatically', async () => {
    vi.spyOn(handlers, 'refreshData').mockRejectedValue(new Error('broken for this test'))
    await post('refreshData', {})
    expect(sent).toHaveLength(1)
  })

  test('times out after sixty seconds, which is "no answer", not an error', async () => {
    const clock = new AbortController()
    const started = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
    const answer = post('refreshData', {})
    clock.abort(new DOMException('The time is up', 'TimeoutError'))
    expect(await answer).toEqual({ ok: false, why: 'offline' })
    expect(started).toHaveBeenCalledWith(60_000)
  })

  test.each(['not json', '[]', '{"ok":true}', ''])('a foreign answer (%j) counts as none', async (text) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { headers: { 'content-type': 'text/html' } }))
    expect(await post('refreshData', {})).toEqual({ ok: false, why: 'offline' })
  })
})

describe('without a session', () => {
  test('a call that needs one is refused here, unsent', async () => {
    expect(await post('online', {})).toEqual({ ok: false, why: 'unauthorised' })
    expect(sent).toEqual([])
  })

  test('an invalid token is reported as such, and the page is notified once', async () => {
    const heard = vi.fn()
    whenUnauthorised(heard)
    writeToken('worthless')
    expect(await post('online', {})).toMatchObject({ ok: false, why: 'unauthorised' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a token replaced during its call logs nobody out', async () => {
    const heard = vi.fn()
    whenUnauthorised(heard)
    writeToken('worthless')
    const answer = post('online', {})
    writeToken('the next one')
    expect(await answer).toMatchObject({ ok: false, why: 'unauthorised' })
    expect(heard).not.toHaveBeenCalled()
  })

  test('a game page’s invalid token is reported', async () => {
    const heard = vi.fn()
    whenUnauthorised(heard)
    expect(await post('online', {}, 'worthless')).toMatchObject({ ok: false, why: 'unauthorised' })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('an open call that answers a player’s state ends the session by its errcode', async () => {
    const heard = vi.fn()
    whenUnauthorised(heard)
    writeToken('worthless')
    expect(await post('refreshData', {})).toMatchObject({ ok: false, why: 'unauthorised' })
    expect(heard).toHaveBeenCalledTimes(1)
    expect(await post('getCustomerServices', {})).toMatchObject({ ok: true })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a guest’s open call is answered, and ends nothing', async () => {
    const heard = vi.fn()
    whenUnauthorised(heard)
    expect(await post('refreshData', {})).toMatchObject({ ok: true, reply: { coin: 0 } })
    expect(heard).not.toHaveBeenCalled()
  })

  test.each(['refreshData', 'online'] as const)('no other failure of %s ends the session', async (name) => {
    const heard = vi.fn()
    whenUnauthorised(heard)
    const { token } = await newPlayer({ coin: 0 })
    writeToken(token)
    for (const code of [429, 500, 503]) {
      setTransport(async () => ({ code, errcode: code, retryAfter: 1 }))
      expect(await post(name, {})).toMatchObject({ ok: false })
    }
    setTransport(() => Promise.reject(new Error('no network')))
    expect(await post(name, {})).toEqual({ ok: false, why: 'offline' })
    expect([heard.mock.calls.length, readToken()]).toEqual([0, token])
  })
})
