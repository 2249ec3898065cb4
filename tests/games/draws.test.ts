import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawnPrize, FIRST_DRAW } from '#contract/points/draw.ts'
import { wordsFor } from '#server/games/fair.ts'
import type { DrawReply } from '#tools/fairness/drawables.ts'
import { binomialTail } from '#tools/fairness/pValues.ts'
import { faultOfReply } from '#tools/fairness/replies.ts'

test('how far a prize is from its odds is judged exactly, on both sides', () => {
  // 2 of 4 at a half is the middle, and 0 of 4 has the chance 1 in 16 on either side.
  expect(binomialTail(2, 4, 0.5)).toBe(1)
  expect(binomialTail(0, 4, 0.5)).toBeCloseTo(2 / 16, 12)
  expect(binomialTail(4, 4, 0.5)).toBeCloseTo(2 / 16, 12)
  // A prize of 2 in 10,000 that never comes in 100,000 draws: twice 0.9998 to that power.
  expect(binomialTail(0, 100_000, 0.0002)).toBeCloseTo(2 * 0.9998 ** 100_000, 15)
  expect(binomialTail(20, 100_000, 0.0002)).toBeGreaterThan(0.9)
  expect(binomialTail(48_000, 100_000, 0.5)).toBeLessThan(1e-30)
})

const prizes = [
  { id: 1, weight: 2, prop: 2001, count: 500 },
  { id: 2, weight: 98, prop: 2002, count: 100 },
]

function replyBy(serverSeed: string): DrawReply {
  const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
  const clientSeed = 'mine'
  const prize = drawnPrize(wordsFor({ serverSeed, clientSeed, nonce: FIRST_DRAW }), prizes).id
  const draw = { prize, serverSeed, serverSeedHash, clientSeed, nonce: FIRST_DRAW, tableHash: 'f'.repeat(64) }
  return { requestId: 'one', kind: 'points', time: 0, draw, promised: serverSeedHash }
}

test('a reply holds by its promise and its seeds, and else is told', () => {
  const seeds = Array.from({ length: 200 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex'))
  const replies = seeds.map(replyBy)
  expect(new Set(replies.map(({ draw }) => draw.prize))).toEqual(new Set([1, 2]))
  expect(replies.map((reply) => faultOfReply(reply, prizes)).filter(Boolean)).toEqual([])
  const [one, other] = replies.filter(({ draw }) => draw.prize === 2)
  if (!one || !other) throw new Error('no reply')
  expect(faultOfReply({ ...one, promised: other.promised }, prizes)).toMatch('not the promised one')
  expect(faultOfReply({ ...one, draw: { ...one.draw, serverSeed: other.draw.serverSeed } }, prizes)).toMatch('promised')
  expect(faultOfReply({ ...one, draw: { ...one.draw, prize: 1 } }, prizes)).toBe('one: its seeds give another prize')
})
