// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { DROP_IDLE_MS, DROP_OPEN_MS } from '#contract/activities/redPacket/limits.ts'
import {
  type Drop,
  followDrops,
  type PacketStanding,
  type PastDrop,
  packets,
  pastDrops,
} from '#islands/activities/redPacket/packets.ts'

const serverSeedHash = 'f'.repeat(64)
const HOUR_MS = 3_600_000
const drop = (dropsAt: number, change: Partial<Drop> = {}): Drop => ({
  ...{ dropsAt, endsAt: dropsAt + HOUR_MS, taken: 2, serverSeedHash },
  ...{ packets: [{ count: 5, cents: 300 }], betRate: 1 },
  ...change,
})

let reply: PacketStanding
let rows: PastDrop[]
let asked: { redPacket: number; redPacketDrops: number }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  writeToken('token')
  rows = []
  asked = { redPacket: 0, redPacketDrops: 0 }
  setTransport(async (name) => {
    const said = { code: 200, errcode: 0 }
    if (name === 'redPacket') {
      asked.redPacket += 1
      return { ...said, ...reply }
    }
    asked.redPacketDrops += 1
    return { ...said, rows }
  })
})
afterEach(() => {
  stop()
  packets.forget()
  pastDrops.forget()
  setTransport(undefined)
  clearToken()
  vi.useRealTimers()
})

async function follow(shown: PacketStanding): Promise<void> {
  reply = shown
  stop = followDrops()
  await vi.advanceTimersByTimeAsync(0)
}

test('a drop that has ended is asked for until it is listed; one that opens asks for no list', async () => {
  const dropsAt = Date.now()
  const next = drop(dropsAt)
  await follow({ isOn: true, needRecharge: false, next: { ...next, dropsAt: dropsAt + 1_000 } })
  reply = { isOn: true, needRecharge: false, open: next }
  await vi.advanceTimersByTimeAsync(DROP_IDLE_MS)
  expect(packets.known()?.open?.dropsAt).toBe(dropsAt)
  expect(asked.redPacketDrops).toBe(0)

  reply = { isOn: true, needRecharge: false }
  await vi.advanceTimersByTimeAsync(DROP_OPEN_MS)
  expect(asked.redPacketDrops).toBe(1)
  const past = { ...next, clientSeed: String(dropsAt) }
  rows = [past]
  await vi.advanceTimersByTimeAsync(DROP_IDLE_MS + 1_000)
  expect(pastDrops.known()?.rows).toEqual([past])
  expect(asked.redPacketDrops).toBe(2)
  await vi.advanceTimersByTimeAsync(3 * DROP_IDLE_MS)
  expect(asked.redPacketDrops).toBe(2)
})

test.each<[string, Partial<Drop>, boolean, number]>([
  ['can be taken', {}, false, DROP_OPEN_MS],
  ['was taken', { mine: { number: 1, cents: 300 } }, false, DROP_IDLE_MS],
  ['is left no more', { taken: 5 }, false, DROP_IDLE_MS],
  ['asks for a deposit', {}, true, DROP_IDLE_MS],
])('the page looks shortly only while a packet can be taken: one that %s', async (_, change, needRecharge, waitMs) => {
  await follow({ isOn: true, needRecharge, open: drop(Date.now(), change) })
  expect(asked.redPacket).toBe(1)
  await vi.advanceTimersByTimeAsync(waitMs - 1)
  expect(asked.redPacket).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.redPacket).toBe(2)
})
