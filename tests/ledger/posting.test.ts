import { AssertionError } from 'node:assert'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import type { AccountName } from '#server/ledger/accounts.ts'
import { balanceOf, balancesOf, type Entry, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { freshDatabase } from '../database.ts'

const send = (entry: Entry) => db.transaction((tx) => post(tx, entry))

let lastPlayer = 100_000

/** A new player with coin to spend. */
async function playerWith(cents: number): Promise<number> {
  lastPlayer += 1
  const moves = [{ from: 'channel:1', to: `player:${lastPlayer}:coin`, cents } as const]
  if (cents > 0) await send({ id: `fund:${lastPlayer}`, reason: 'deposit', moves })
  return lastPlayer
}

const bet = (player: number, id: string, cents: number): Entry => ({
  id,
  reason: 'bet',
  moves: [{ from: `player:${player}:coin`, to: 'house:games', cents }],
})

describe('a posting', () => {
  beforeAll(freshDatabase)

  test('moves money once and returns the player’s balance', async () => {
    const player = await playerWith(500)
    const games = await balanceOf(db, 'house:games')
    const { outcome, balances } = await send({
      id: 'round:1',
      reason: 'round',
      moves: [
        { from: `player:${player}:coin`, to: 'house:games', cents: 200 },
        { from: 'house:games', to: `player:${player}:coin`, cents: 350 },
      ],
    })
    expect(outcome).toBe('posted')
    expect([...balances]).toEqual([[`player:${player}:coin`, 650]])
    expect(await balancesOf(db, player)).toEqual({ coin: 650, points: 0, hold: 0, safebox: 0 })
    expect(await balanceOf(db, 'house:games')).toBe(games - 150)
  })

  test('of points also returns the coin', async () => {
    const player = await playerWith(7)
    const { balances } = await send({
      id: `points:${player}`,
      reason: 'reward',
      moves: [{ from: 'house:points', to: `player:${player}:points`, cents: 30 }],
    })
    expect(Object.fromEntries(balances)).toEqual({ [`player:${player}:coin`]: 7, [`player:${player}:points`]: 30 })
  })

  test('repeated changes nothing and returns the present balance', async () => {
    const player = await playerWith(500)
    await send(bet(player, `bet:${player}`, 100))
    await send(bet(player, `other:${player}`, 100))
    const again = await send(bet(player, `bet:${player}`, 100))
    expect(again.outcome).toBe('exists')
    expect([...again.balances]).toEqual([[`player:${player}:coin`, 300]])
  })

  test('repeated fifty times in parallel is posted once', async () => {
    const player = await playerWith(1000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(bet(player, `fifty:${player}`, 10))))
    expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(await balanceOf(db, `player:${player}:coin`)).toBe(990)
  })

  test('with another’s id is refused, whatever differs', async () => {
    const player = await playerWith(1000)
    const first = bet(player, `first:${player}`, 10)
    await send(first)
    const changed: Entry[] = [
      bet(player, first.id, 11),
      { ...first, reason: 'round' },
      { ...first, moves: [...first.moves, ...first.moves] },
      { ...first, moves: [{ from: `player:${player}:coin`, to: 'house:promotions', cents: 10 }] },
    ]
    for (const entry of changed) await expect(send(entry)).rejects.toThrow('posted before with other moves')
    expect(await balanceOf(db, `player:${player}:coin`)).toBe(990)
  })

  test('of more than the balance leaves nothing behind', async () => {
    const player = await playerWith(50)
    await expect(send(bet(player, `much:${player}`, 51))).rejects.toThrow('insufficientCoin')
    expect((await send(bet(player, `much:${player}`, 50))).outcome).toBe('posted')
    await expect(send(bet(lastPlayer + 1, 'stranger', 1))).rejects.toThrow('insufficientCoin')
  })

  test('does not let a win pay for its own bet', async () => {
    const player = await playerWith(99)
    const coin = `player:${player}:coin` as const
    const moves = [
      { from: coin, to: 'house:games', cents: 100 } as const,
      { from: 'house:games', to: coin, cents: 1000 } as const,
    ]
    await expect(send({ id: `loan:${player}`, reason: 'round', moves })).rejects.toThrow('insufficientCoin')
    expect((await send({ id: `gift:${player}`, reason: 'round', moves: moves.toReversed() })).outcome).toBe('posted')
  })

  test('is the only one of its transaction: two leave nothing', async () => {
    const player = await playerWith(300)
    const both = db.transaction(async (tx) => {
      await post(tx, bet(player, `one:${player}`, 100))
      await post(tx, bet(player, `two:${player}`, 100))
    })
    await expect(both).rejects.toThrow(AssertionError)
    expect(await balanceOf(db, `player:${player}:coin`)).toBe(300)
  })

  test('sixty-four times in parallel spends a balance for one exactly once', async () => {
    const player = await playerWith(100)
    const spends = Array.from({ length: 64 }, (_, nth) => send(bet(player, `race:${player}:${nth}`, 100)))
    const ends = await Promise.allSettled(spends)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
    expect(new Set(reasons)).toEqual(new Set(['Refusal: insufficientCoin']))
    expect(await balanceOf(db, `player:${player}:coin`)).toBe(0)
  })

  test('between the same players in both directions never deadlocks', async () => {
    const [one, two] = [await playerWith(10_000), await playerWith(10_000)]
    const give = (from: number, to: number, nth: number): Entry => ({
      id: `give:${from}:${to}:${nth}`,
      reason: 'adjustment',
      moves: [{ from: `player:${from}:coin`, to: `player:${to}:coin`, cents: 10 }],
    })
    const both = Array.from({ length: 40 }, (_, nth) => send(nth % 2 ? give(one, two, nth) : give(two, one, nth)))
    await Promise.all(both)
    expect(await balanceOf(db, `player:${one}:coin`)).toBe(10_000)
  })

  const refused: [string, Partial<Entry>][] = [
    ['no moves', { moves: [] }],
    ['nine moves', { moves: Array.from({ length: 9 }, () => ({ from: 'channel:1', to: 'house:games', cents: 1 })) }],
    ['nothing', { moves: [{ from: 'channel:1', to: 'house:games', cents: 0 }] }],
    ['less than nothing', { moves: [{ from: 'channel:1', to: 'house:games', cents: -5 }] }],
    ['half a centavo', { moves: [{ from: 'channel:1', to: 'house:games', cents: 0.5 }] }],
    ['a move to itself', { moves: [{ from: 'channel:1', to: 'channel:1', cents: 5 }] }],
    ['coin for points', { moves: [{ from: 'player:1:coin', to: 'player:1:points', cents: 5 }] }],
    ['a shard by name', { moves: [{ from: 'house:games:3' as AccountName, to: 'channel:1', cents: 5 }] }],
    ['an unknown pocket', { moves: [{ from: 'player:1:gold' as AccountName, to: 'channel:1', cents: 5 }] }],
    ['an id with a space', { id: 'a b' }],
    ['no id', { id: '' }],
    ['an unknown reason', { reason: 'theft' as Entry['reason'] }],
    ['a long story', { metadata: { story: 'a'.repeat(600) } }],
  ]
  test.each(refused)('asserts against %s', async (_, wrong) => {
    const good: Entry = { id: 'shape', reason: 'deposit', moves: [{ from: 'channel:1', to: 'house:games', cents: 5 }] }
    await expect(send({ ...good, ...wrong })).rejects.toThrow(AssertionError)
  })

  test('leaves balanced books', async () => {
    expect(await verifyLedger(db)).toEqual([])
  })
})
