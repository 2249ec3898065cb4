import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { post, setTransport, whenUnauthorised } from '#client/wire/post.ts'
import { readToken, writeToken } from '#client/wire/token.ts'
import { BUSY } from '#islands/ui/failure.ts'
import { acquireSlot, LOADS_MAX, releaseSlot } from '#server/http/loadShedding.ts'
import type { HttpServer } from '#server/http/server.ts'
import { freshDatabase } from '../database.ts'
import { startServer } from '../http/testServer.ts'

import { newPlayer } from '../player.ts'

const realFetch = globalThis.fetch
let server: HttpServer

beforeAll(async () => {
  await freshDatabase()
  server = await startServer()
  // A browser would resolve a path of ours against its own address.
  globalThis.fetch = (input, init = {}) => realFetch(new URL(String(input), `http://127.0.0.1:${server.port}`), init)
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await server.stop()
})
afterEach(() => whenUnauthorised(() => {}))

test('an overloaded server names a retry time, and the session stays', async () => {
  const { token } = await newPlayer({ coin: 0 })
  writeToken(token)
  const ended = vi.fn()
  whenUnauthorised(ended)
  for (let place = 0; place < LOADS_MAX.ordinary; place += 1) acquireSlot('ordinary')
  expect(await post('refreshData', {})).toEqual({ ok: false, why: 'busy', retryAfter: expect.any(Number) })
  for (let place = 0; place < LOADS_MAX.ordinary; place += 1) releaseSlot('ordinary', 0)
  expect([ended.mock.calls.length, readToken()]).toEqual([0, token])
  expect(await post('refreshData', {})).toMatchObject({ ok: true })
})

describe('a call refused for overload and repeated', () => {
  let sent: { name: string; body: Record<string, unknown> }[] = []
  beforeEach(() => {
    sent = []
    writeToken('any')
    setTransport(async (name, body) => {
      sent.push({ name, body: body as Record<string, unknown> })
      return { code: 503, errcode: 503, retryAfter: 2 }
    })
  })
  afterEach(() => setTransport(undefined))

  const ids = () => new Set(sent.filter(({ body }) => body.requestId).map(({ body }) => body.requestId))

  test('as a withdrawal carries the same id, is not sent automatically, and is reported as busy', async () => {
    const { askWithdrawal } = await import('#islands/wallet/withdraw.ts')
    const wish = { amount: 10_000, accountId: crypto.randomUUID() }
    expect(await askWithdrawal(wish)).toEqual(BUSY)
    expect(sent).toHaveLength(1)
    await askWithdrawal(wish)
    expect([sent.length, ids().size]).toEqual([2, 1])
    await askWithdrawal({ ...wish, amount: 20_000 })
    expect(ids().size).toBe(2)
  })

  test('as a move to the safe-box carries the same id', async () => {
    const { moveCoin } = await import('#islands/wallet/safebox.ts')
    expect(await moveCoin({ direction: 'in', amount: 5_000 })).toEqual(BUSY)
    await moveCoin({ direction: 'in', amount: 5_000 })
    expect([sent.length, ids().size]).toEqual([2, 1])
  })
})
