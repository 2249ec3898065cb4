import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { roundFrom, roundTime } from '#contract/games/beacon.ts'
import { quicknet } from '#server/base/beaconSettings.ts'
import { askOutside } from '#server/base/bounded.ts'
import { setClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { hasSandbox } from '#server/base/sandboxOrigin.ts'
import { relays } from '#server/beacon/relay.ts'
import { SANDBOX_RELAY_PATH, sandboxChain } from '#server/beacon/sandboxChain.ts'
import { isSigned, randomnessOf } from '#server/beacon/verify.ts'
import { sandboxApp } from '#server/sandbox/app.ts'

/** Rounds of quicknet as its relays publish them; 42 is the example of docs.drand.love, 123 that of drand-verify. */
const PUBLISHED = [
  {
    round: 42,
    signature: '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
    randomness: '8ada64bae5c6c0f5540a6a13af56e663240edfbd2c76ac6a8f27671eb7259ce3',
  },
  {
    round: 123,
    signature: 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
    randomness: 'fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc',
  },
]

describe('the signature of a round', () => {
  test.each(PUBLISHED)('$round of quicknet is its own, offline', ({ round, signature, randomness }) => {
    expect(isSigned(quicknet, { round, signature })).toBe(true)
    expect(randomnessOf(signature)).toBe(randomness)
    expect(isSigned(quicknet, { round: round + 1, signature })).toBe(false)
    expect(isSigned(sandboxChain, { round, signature })).toBe(false)
  })

  test.each(['', 'x', 'f'.repeat(96), '0'.repeat(96), `c0${'0'.repeat(94)}`, PUBLISHED[0]?.signature.slice(2) ?? ''])(
    'is not %s, and nothing is thrown',
    (signature) => expect(isSigned(quicknet, { round: 123, signature })).toBe(false),
  )

  test('and its moment belong together', () => {
    expect(roundTime(quicknet, 1)).toEqual(new Date('2023-08-23T15:09:27Z'))
    for (const moment of ['2026-11-29T13:00:00Z', '2026-11-29T13:00:00.001Z', '2026-11-29T12:59:58Z'].map(
      (text) => new Date(text),
    )) {
      const round = roundFrom(quicknet, moment)
      expect(roundTime(quicknet, round).getTime()).toBeGreaterThanOrEqual(moment.getTime())
      expect(roundTime(quicknet, round - 1).getTime()).toBeLessThan(moment.getTime())
    }
  })
})

describe('a relay', () => {
  const at = new Date('2026-11-29T13:00:00Z')
  const round = roundFrom(sandboxChain, at)
  const sandbox = serve({ fetch: sandboxApp().fetch, port: 0, hostname: '127.0.0.1' })
  let said: { status: number; body: string }
  const other = createServer((_, reply) => reply.writeHead(said.status).end(said.body))

  beforeAll(async () => await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening)))
  afterEach(() => setClock(undefined))
  afterAll(() => {
    sandbox.close()
    other.close()
  })

  const named = (server: typeof other | typeof sandbox, path = '') => ({
    name: 'here',
    ask: (rest: string, init: RequestInit) =>
      // A listening server of TCP has an address.
      askOutside(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}${rest}`, init),
  })
  const ours = () => named(sandbox, SANDBOX_RELAY_PATH)
  const ask = (...list: ReturnType<typeof named>[]) => relays(list).signatureOf(sandboxChain, round)

  test('of the sandbox has a round from its moment on, and signs it with its own key', async () => {
    setClock(new Date(roundTime(sandboxChain, round).getTime() - 1))
    expect(await ask(ours())).toBeUndefined()
    setClock(roundTime(sandboxChain, round))
    const signature = await ask(ours())
    expect(isSigned(sandboxChain, { round, signature: signature ?? '' })).toBe(true)
    expect(await ask(ours())).toBe(signature)
    const info = await ours().ask(`/${sandboxChain.hash}/info`, {})
    expect(await info.json()).toMatchObject({ public_key: sandboxChain.publicKey, genesis_time: 1_767_225_600 })
  })

  test.each([
    ['another round', 200, JSON.stringify({ round: round + 1, signature: PUBLISHED[0]?.signature })],
    ['a forged signature', 200, JSON.stringify({ round, signature: PUBLISHED[0]?.signature })],
    ['no signature', 200, JSON.stringify({ round })],
    ['no JSON', 200, '<html>'],
    ['too much', 200, 'x'.repeat(3_000_000)],
    ['a fault', 500, ''],
    ['nothing yet', 404, ''],
  ])('that answers %s counts for nothing, and the next one is asked', async (_, status, body) => {
    setClock(at)
    said = { status, body }
    expect(await ask(named(other))).toBeUndefined()
    expect(await ask(named(other), ours())).toMatch(/^[0-9a-f]{96}$/)
  })
})

describe('the settings', () => {
  test('name quicknet, refuse the beacon of the demo in live mode, and keep it beside real payments in the demo', () => {
    expect(readConfig({}).beacon).toBe('sandbox')
    const { hash, publicKey } = sandboxChain
    const named = readConfig({ PERYA_DRAND_CHAIN: `${hash.toUpperCase()}, ${publicKey}, 7, 30` })
    expect(named.drandChain).toEqual({ hash, publicKey, genesis: 7, period: 30 })
    expect(() => readConfig({ PERYA_MODE: 'live', PERYA_BEACON: 'sandbox' })).toThrow(/PERYA_BEACON must be drand/)
    for (const wrong of ['abc', hash, `${hash},${publicKey},7`, `${hash},${publicKey},7,0`, `${publicKey},${hash},7,3`])
      expect(() => readConfig({ PERYA_DRAND_CHAIN: wrong })).toThrow(/^PERYA_DRAND_CHAIN must be the chain's hash/)
    const without = { mode: 'demo', payments: [], payouts: ['hand'] } as const
    expect(hasSandbox({ ...without, beacon: 'sandbox' })).toBe(true)
    expect(hasSandbox({ ...without, beacon: 'drand' })).toBe(false)
  })
})
