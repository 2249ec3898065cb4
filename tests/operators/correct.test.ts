import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { rewardId } from '#contract/props/rewards.ts'
import { db } from '#server/db/database.ts'
import { tellOfSafety } from '#server/inbox/safety.ts'
import { letters } from '#server/inbox/tables.ts'
import { historyOf } from '#server/ledger/history.ts'
import { balanceOf, type Entry, post } from '#server/ledger/post.ts'
import type { Role } from '#server/operators/roles.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { installSteppedGame, move, openGame, open as openStepped, roundOf } from '../games/steppedHarness.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { setWagers } from '../wallet/wagers.ts'
import { expectCleanBooks, newWithdrawer, totalsOf } from '../wallet/walletHarness.ts'
import { by, newest } from './operatorHarness.ts'

const REASON = 'The tile showed another win'

beforeAll(async () => void (await freshDatabase()))
afterEach(expectCleanBooks)

const coinOf = ({ id }: { id: number }) => balanceOf(db, `player:${id}:coin`)

type Seat = { id: number }
type Way = { name?: string; role?: Role; coin?: string }

/** Proposes a correction. */
const propose = ({ id }: Seat, entry: string, { name = 'ana', role = 'payments', coin }: Way = {}) =>
  by(name, role)(
    ...['correct', String(id), entry, '--reason', REASON, '--confirm', String(id)],
    ...(coin === undefined ? [] : ['--coin', coin]),
  )

/** The id of a correction that was proposed just now. */
async function proposed(seat: Seat, entry: string, way: Way = {}): Promise<string> {
  said.length = 0
  expect(await propose(seat, entry, way), complained.join()).toBe(0)
  return /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
}
const approve = (proposal: string, name = 'ben', role: Role = 'payments') =>
  by(name, role)('proposals', 'approve', proposal, '--confirm', proposal)

/** Proposed by one and approved by another. */
async function corrected(seat: Seat, entry: string, way: Way = {}): Promise<void> {
  expect(await approve(await proposed(seat, entry, way)), complained.join()).toBe(0)
}

const posted = (entry: Entry) => db.transaction((tx) => post(tx, entry))

/** A round of 5.00 that won 25.00, and its entry. */
async function played({ id: player }: Seat, stake = 500, win = 2_500): Promise<string> {
  const id = `round:${randomUUID()}`
  const coin = `player:${player}:coin` as const
  const bet = { from: coin, to: 'house:games', cents: stake } as const
  const won = { from: 'house:games', to: coin, cents: win } as const
  await posted({ id, reason: 'round', moves: win > 0 ? [bet, won] : [bet], metadata: { gameId: 1001 } })
  return id
}

async function lettersOf({ id }: Seat, title: string) {
  await tellOfSafety()
  const isIt = and(eq(letters.player, id), eq(letters.title, title))
  return await db.select().from(letters).where(isIt)
}

describe('a correction', () => {
  test('takes back what a round won, names it, and is read by the player in record and mail', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const entry = await played(seat)
    const proposal = await proposed(seat, entry)
    expect(said.join('\n')).toContain('Takes from the player ₱20.00, who then has ₱100.00')
    expect(await coinOf(seat)).toBe(12_000)
    expect(await approve(proposal)).toBe(0)
    expect(await coinOf(seat)).toBe(10_000)
    const { lines } = await historyOf(db, seat.id, { size: 1 })
    expect(lines).toMatchObject([{ reason: 'adjustment', metadata: { corrects: entry } }])
    const { rows } = await call('getTransactions', {}, seat)
    const [row] = rows as Record<string, unknown>[]
    expect(row).toMatchObject({ reason: 'adjustment', change: -2_000, roundId: entry.slice('round:'.length) })
    const [letter, ...more] = await lettersOf(seat, 'coinTaken')
    expect(more).toEqual([])
    expect(letter?.values).toMatchObject({ amount: '₱20.00', reason: REASON })
    expect(JSON.stringify(letter?.values)).not.toMatch(/ana|ben/)
    expect(await newest()).toMatchObject({
      kind: 'act',
      verb: 'correct',
      operator: 'ben',
      proposer: 'ana',
      player: seat.id,
    })
    expect(await by('cora', 'compliance')('corrections')).toBe(0)
    expect(said.findLast((line) => line.includes(entry))).toMatch(/ana and ben .*-₱20\.00/)
  })

  test('gives a lost stake back, or a part of it', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const [whole, part] = [await played(seat, 500, 0), await played(seat, 500, 0)]
    await corrected(seat, whole)
    await corrected(seat, part, { coin: '1.50' })
    expect(await coinOf(seat)).toBe(9_650)
    expect((await lettersOf(seat, 'coinGiven')).map(({ values }) => values?.amount).toSorted()).toEqual([
      '₱1.50',
      '₱5.00',
    ])
    expect(await propose(seat, part, { coin: '1' })).toBe(1)
    expect(complained.at(-1)).toContain('It was corrected before')
  })

  test('of a deposit takes its bonus, and both wagering requirements go with the coin', async () => {
    const seat = await newPlayer({ coin: 1_000 })
    const { id: player } = seat
    const entry = `deposit:${randomUUID()}`
    const coin = `player:${player}:coin` as const
    const moves = [
      { from: 'channel:1', to: coin, cents: 10_000 } as const,
      { from: 'house:promotions', to: coin, cents: 2_000 } as const,
    ]
    await posted({ id: entry, reason: 'deposit', moves, metadata: { orderId: entry.slice(8), bonus: 2_000 } })
    await db.update(playerTotals).set({ deposited: 10_000 }).where(eq(playerTotals.player, player))
    await setWagers(player, { depositLeft: 7_000, lockedBonus: 4_000, bonusLeft: 30_001 })
    await corrected(seat, entry)
    expect(await coinOf(seat)).toBe(1_000)
    expect(await totalsOf(seat)).toMatchObject({
      ...{ deposited: 0, depositLeft: 0, lockedBonus: 2_000, bonusLeft: 15_001 },
    })
  })

  test('of a part of a deposit leaves the bonus, and is itself corrected like any entry', async () => {
    const seat = await newPlayer({ coin: 0, deposited: 10_000 })
    const [deposit] = (await historyOf(db, seat.id, { size: 1 })).lines
    await corrected(seat, deposit?.id ?? '', { coin: '30' })
    expect(await coinOf(seat)).toBe(7_000)
    expect(await totalsOf(seat)).toMatchObject({ deposited: 7_000 })
    const [correction] = (await historyOf(db, seat.id, { size: 1 })).lines
    await corrected(seat, correction?.id ?? '')
    expect(await coinOf(seat)).toBe(10_000)
    expect(await totalsOf(seat)).toMatchObject({ deposited: 10_000, depositLeft: 3_000 })
  })

  test('of a reward leaves its points', async () => {
    const seat = await newPlayer({ coin: 0 })
    const entry = `mail:${randomUUID()}`
    const items = [
      { id: rewardId.coin, count: 500 },
      { id: rewardId.points, count: 300 },
    ]
    await db.transaction((tx) => giveReward(tx, seat.id, { id: entry, reason: 'mail', items }))
    await corrected(seat, entry)
    expect(await coinOf(seat)).toBe(0)
    expect(await balanceOf(db, `player:${seat.id}:points`)).toBe(300)
  })
})

describe('coin never falls below zero', () => {
  test('not when it was spent before the proposal, and not when it was spent after', async () => {
    const seat = await newPlayer({ coin: 0, deposited: 1_000 })
    const entry = await played(seat)
    const proposal = await proposed(seat, entry)
    await played(seat, 2_500, 0)
    expect(await approve(proposal)).toBe(1)
    expect(complained.at(-1)).toContain('coin never falls below zero')
    expect(await propose(seat, entry)).toBe(1)
    expect(await coinOf(seat)).toBe(500)
    await corrected(seat, entry, { coin: '5' })
    expect(await coinOf(seat)).toBe(0)
  })

  test('not when stakes are made at the same time', async () => {
    const seat = await newPlayer({ coin: 0, deposited: 1_000 })
    const proposal = await proposed(seat, await played(seat))
    const stakes = Array.from({ length: 12 }, () => played(seat, 250, 0).catch(() => 'refused'))
    const code = await approve(proposal)
    const made = (await Promise.all(stakes)).filter((each) => each !== 'refused').length
    expect(await coinOf(seat)).toBe(3_000 - made * 250 - (code === 0 ? 2_000 : 0))
    expect(await coinOf(seat)).toBeGreaterThanOrEqual(0)
  })
})

describe('happens once', () => {
  test('when one proposal is approved by many at once', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const proposal = await proposed(seat, await played(seat))
    const codes = await Promise.all(['ben', 'dora', 'emil', 'fely'].map((name) => approve(proposal, name)))
    expect(codes.toSorted()).toEqual([0, 1, 1, 1])
    expect(await coinOf(seat)).toBe(10_000)
    expect(await lettersOf(seat, 'coinTaken')).toHaveLength(1)
  })

  test('when an entry was proposed twice, whole and in part, and both are approved at once', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const entry = await played(seat)
    const proposals = [await proposed(seat, entry), await proposed(seat, entry, { coin: '20', name: 'dora' })]
    const codes = await Promise.all(proposals.map((each) => approve(each)))
    expect(codes.toSorted()).toEqual([0, 1])
    expect(await coinOf(seat)).toBe(10_000)
  })
})

describe('needs a second person, whatever the amount', () => {
  test('who is not the proposer; compliance agrees and does not propose', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const entry = await played(seat, 1, 0)
    expect(await propose(seat, entry, { name: 'cora', role: 'compliance' })).toBe(1)
    expect(complained.at(-1)).toContain('The role compliance may not do this: correct')
    const proposal = await proposed(seat, entry)
    expect(await approve(proposal, 'ana')).toBe(1)
    expect(await approve(proposal, 'sol', 'support')).toBe(1)
    expect(complained.at(-1)).toContain('The role support')
    expect(await coinOf(seat)).toBe(9_999)
    expect(await approve(proposal, 'cora', 'compliance')).toBe(0)
    expect(await coinOf(seat)).toBe(10_000)
  })
})

describe('is refused', () => {
  const refusal = async (seat: Seat, entry: string, way: Way = {}) => [
    await propose(seat, entry, way),
    complained.at(-1),
  ]

  test.each([
    ['', 2],
    ['round with spaces', 2],
    ['x'.repeat(121), 2],
    ['round:unknown', 1],
    [`deposit:${randomUUID()}`, 1],
  ])('for the entry %j', async (entry, code) => {
    expect(await propose(await newPlayer(), entry)).toBe(code)
  })

  test.each(['0', '-5', '1.234', 'all', '99999999999999'])('for --coin %s', async (coin) => {
    expect(await propose({ id: 1 }, 'round:x', { coin })).toBe(2)
  })

  test('without a reason, with a long one, and without the number again', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const words = ['correct', String(seat.id), await played(seat)]
    const ana = by('ana', 'payments')
    expect(await ana(...words, '--confirm', String(seat.id))).toBe(2)
    expect(await ana(...words, '--reason', 'x'.repeat(201), '--confirm', String(seat.id))).toBe(2)
    expect(await ana(...words, '--reason', REASON, '--confirm', '1')).toBe(1)
    expect(await coinOf(seat)).toBe(12_000)
  })

  test("for somebody else's entry", async () => {
    const [seat, other] = [await newPlayer({ coin: 10_000 }), await newPlayer({ coin: 10_000 })]
    expect(await refusal(other, await played(seat))).toEqual([1, expect.stringContaining('no such entry')])
  })

  test('for more than the entry moved, and for one that moved nothing on balance', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const nothing = expect.stringContaining('moved no coin, or less')
    expect(await refusal(seat, await played(seat), { coin: '20.01' })).toEqual([1, nothing])
    expect(await refusal(seat, await played(seat, 500, 500))).toEqual([1, nothing])
  })

  test('for withdrawals, the safe-box and closings, which have a state of their own', async () => {
    const seat = await newWithdrawer(100_000)
    const requestId = randomUUID()
    await call('exchange', { requestId, amount: 50_000, accountId: seat.accountId }, seat)
    const own = [1, expect.stringContaining('have commands of their own')]
    expect(await refusal(seat, `withdrawalHold:${requestId}`)).toEqual(own)
    const id = `closing:${randomUUID()}`
    const moves = [{ from: `player:${seat.id}:coin`, to: 'house:promotions', cents: 100 } as const]
    await posted({ id, reason: 'adjustment', moves })
    expect(await refusal(seat, id)).toEqual(own)
  })

  test('for a closed account', async () => {
    const seat = await newPlayer({ coin: 10_000 })
    const entry = await played(seat)
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, seat.id))
    expect(await refusal(seat, entry)).toEqual([1, expect.stringContaining('The account is closed')])
  })

  test('for an open round, until it has ended', async () => {
    const undo = installSteppedGame()
    try {
      const { player, gameToken } = await openGame()
      const { roundId } = roundOf(await openStepped(gameToken))
      const seat = { id: player }
      expect(await refusal(seat, `round:${roundId}`)).toEqual([1, expect.stringContaining('still open')])
      await move(gameToken, roundId, 1, 'stop')
      await corrected(seat, `round:${roundId}`)
    } finally {
      undo()
    }
  })
})
