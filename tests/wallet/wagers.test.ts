import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contributionOf, riskedStakeOf } from '#contract/games/validBet.ts'
import { wagerLeft, wagerOf } from '#contract/wallet/wagering.ts'
import { carried, lineUp, progressOf, wagersLeftOf } from '#contract/wallet/wagerList.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { giveReward } from '#server/wallet/reward.ts'
import { wagers } from '#server/wallet/wagers/tables.ts'
import { addWagers, latestWagers } from '#server/wallet/wagers/wagers.ts'
import { call } from '../call.ts'
import { fc, runs } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { isLoss, seedRounds, startGameSession } from '../games/gameSession.ts'
import { installSteppedGame, move, openGame, open as openStepped, roundOf, watch } from '../games/steppedHarness.ts'
import { newPlayer } from '../player.ts'
import { bindPayee } from './payee.ts'
import { Follower, happenings, voidedBeforeAClearing } from './wagerModel.ts'
import { setWagers } from './wagers.ts'
import { expectCleanBooks, totalsOf } from './walletHarness.ts'

beforeAll(async () => void (await freshDatabase()))
afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
})

const listOf = (player: number) => db.select().from(wagers).where(eq(wagers.player, player)).orderBy(asc(wagers.id))
const marksOf = async (player: number) => {
  const [marks] = await db.select().from(playerTotals).where(eq(playerTotals.player, player))
  return { validBet: marks?.validBet ?? 0, wagerEnd: marks?.wagerEnd ?? 0 }
}
const stretches = async (player: number) =>
  (await listOf(player)).map(({ cleared, ...row }) => ({ ...row, isCleared: cleared !== null }))

describe('what counts', () => {
  test('is a share of the stake by the type of game, never a part of a centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 100 }), (stake, percent) => {
        const exact = BigInt(stake) * BigInt(percent)
        expect(BigInt(contributionOf(stake, percent))).toBe(exact / 100n)
      }),
    )
  })

  test.each([
    ['a bet on less than the bound', [[0, 1]], 700],
    ['one that hardly loses', [[0, 1, 2]], 0],
    ['both sides of a round', [[0], [1, 2]], 0],
    ['one outcome by two bets, which is covered once', [[0], [0]], 700],
    ['nothing at all', [], 0],
  ])('of %s', (_, wins, risked) => {
    // Banker, player and tie of a shoe, with the tie as likely as a side is unlikely.
    const weights = [45, 25, 30]
    const bets = wins.map((each) => ({ stake: 700 / wins.length, wins: each }))
    expect(riskedStakeOf({ weights, bets }, 70)).toBe(risked)
  })

  test('asks for a multiple exactly', () => {
    expect([wagerOf(30, 1.15), wagerOf(333, 1.5), wagerOf(5_000, 3), wagerOf(1, 0)]).toEqual([35, 500, 15_000, 0])
  })
})

describe('the sums of before, carried into the list', () => {
  const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 }))

  test('owe the larger of both at every stake, each sum by its kind, and lock the bonus as long', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (depositLeft, bonusLeft, lockedBonus, staked) => {
        const asked = carried({ depositLeft, bonusLeft, lockedBonus })
        let end = 0
        const rows = asked.map(({ kind, cents: length, locked }) => {
          end += length
          return { kind, locked, born: 0, starts: end - length, ends: end, isCleared: false }
        })
        expect(wagerLeft({ wagerEnd: end, validBet: staked })).toBe(
          Math.max(0, depositLeft - staked, bonusLeft - staked),
        )
        expect(wagersLeftOf(rows, staked)).toMatchObject({
          depositLeft: Math.max(0, depositLeft - staked),
          bonusLeft: Math.max(0, bonusLeft - staked),
          lockedBonus: bonusLeft > staked ? lockedBonus : 0,
        })
      }),
    )
  })
})

test('the list follows the plain law, whatever happens: first in, first out, each bet once', async () => {
  const { id: player } = await newPlayer({ coin: 0 })
  const law = fc.asyncProperty(happenings, async (list) => {
    await db.delete(wagers).where(eq(wagers.player, player))
    await db.update(playerTotals).set({ validBet: 0, wagerEnd: 0 }).where(eq(playerTotals.player, player))
    const follower = new Follower(player)
    for (const happening of list) {
      const wanted = await follower.follow(happening)
      const marks = await marksOf(player)
      const rows = await stretches(player)
      expect(rows.map((row) => progressOf(row, marks.validBet).left)).toEqual(wanted)
      expect(wagerLeft(marks)).toBe(wanted.reduce((sum, left) => sum + left, 0))
      expect(lineUp(rows, 0, marks.validBet)).toEqual(rows)
    }
  })
  await fc.assert(law, {
    numRuns: runs(15, 30),
    examples: voidedBeforeAClearing.map((list) => [list]),
  })
})

const spin = (gameToken: string, stake: number) =>
  call('houseSpin', { roundId: randomUUID(), stake }, { token: gameToken })

describe('a stake', () => {
  test('counts once beside parallel bonuses, and no withdrawal takes more beside it than is ready', async () => {
    const seat = await newPlayer({ coin: 0, deposited: 100_000, isIdentified: true })
    const accountId = await bindPayee(seat.id)
    await setWagers(seat.id, { depositLeft: 50_000 })
    const { validBet: before } = await marksOf(seat.id)
    const gameToken = await startGameSession(seat.token)
    const give = () =>
      db.transaction((tx) =>
        giveReward(tx, seat.id, {
          id: `mail:${randomUUID()}`,
          reason: 'mail',
          items: [{ id: 2001, count: 300, betRate: 2 }],
        }),
      )
    const withdraw = () => call('exchange', { requestId: randomUUID(), amount: 30_000, accountId }, seat)
    await seedRounds(
      seat.id,
      500,
      Array.from({ length: 8 }, () => isLoss),
    )
    const [spins, , asked] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => spin(gameToken, 500))),
      Promise.all(Array.from({ length: 8 }, give)),
      Promise.all(Array.from({ length: 4 }, withdraw)),
    ])
    const played = spins.filter(({ errcode }) => errcode === 0).length
    expect(played).toBeGreaterThan(0)
    // Half of the coin is ready, whatever a stake or a bonus does beside.
    expect(asked.map(({ errcode }) => errcode).toSorted()).toEqual([0, 2007, 2007, 2007])
    const marks = await marksOf(seat.id)
    expect(marks.validBet - before).toBe(500 * played)
    expect(wagerLeft(marks)).toBe(50_000 + 8 * 600 - 500 * played)
    const rows = await stretches(seat.id)
    expect(lineUp(rows, 0, marks.validBet)).toEqual(rows)
    expect(await totalsOf(seat)).toMatchObject({ lockedBonus: 8 * 300 })
    const money = { ready: 20_000, locked: 50_000 - 500 * played + 8 * 300 }
    expect(await call('getExchange', {}, seat)).toMatchObject(money)
    await expectCleanBooks()
  })

  test('counts by its type of game, is told in its entry, and counts for nothing once it is void', async () => {
    const { wagering } = catalogue()
    const contributions = wagering.contributions.map((row) => ({ ...row, percent: 15 }))
    setCatalogue({ ...catalogue(), wagering: { ...wagering, contributions } })
    const seat = await newPlayer({ coin: 100_000 })
    await setWagers(seat.id, { depositLeft: 50_000 })
    const gameToken = await startGameSession(seat.token)
    // A round that wins its very stake moved nothing, and could not be corrected.
    await seedRounds(seat.id, 500, [isLoss])
    const { round } = await spin(gameToken, 500)
    expect(wagerLeft(await marksOf(seat.id))).toBe(50_000 - 75)
    const { correct } = await import('#server/rights/correct.ts')
    const { roundId } = round as { roundId: string }
    const wanted = { player: seat.id, entry: `round:${roundId}`, part: undefined }
    const done = await db.transaction((tx) => correct(tx, wanted, { by: 'ana', reason: 'a fault' }))
    expect(done).toMatchObject({ done: true, posted: { metadata: { valid: 75 } } })
    expect(wagerLeft(await marksOf(seat.id))).toBe(50_000)
  })

  test('of a round with moves counts once it is settled, unless its bets carry no risk', async () => {
    const uninstall = installSteppedGame()
    const game = await openGame()
    await setWagers(game.player, { depositLeft: 50_000 })
    const play = async () => {
      const { roundId } = roundOf(await openStepped(game.gameToken))
      await move(game.gameToken, roundId, 1, 'raise')
      const open = wagerLeft(await marksOf(game.player))
      roundOf(await move(game.gameToken, roundId, 2, 'stop'))
      return [open, wagerLeft(await marksOf(game.player))]
    }
    expect(await play()).toEqual([50_000, 49_000])
    const placed = {
      weights: [1, 1],
      bets: [
        { stake: 500, wins: [0] },
        { stake: 500, wins: [1] },
      ],
    }
    watch.instead = (usual) => (stored) => ({ ...usual(stored), placed })
    expect(await play()).toEqual([49_000, 49_000])
    uninstall()
  })
})

describe('below the floor', () => {
  const lost = async (change: { safebox?: number } = {}) => {
    const seat = await newPlayer({ coin: 550 + (change.safebox ?? 0) })
    await setWagers(seat.id, { depositLeft: 20_000, bonusLeft: 5_000, lockedBonus: 700 })
    const { safebox = 0 } = change
    const away = { from: `player:${seat.id}:coin`, to: `player:${seat.id}:safebox`, cents: safebox } as const
    const entry = { id: `safeboxIn:${randomUUID()}`, reason: 'safeboxIn', moves: [away] } as const
    if (safebox > 0) await db.transaction((tx) => post(tx, entry))
    const gameToken = await startGameSession(seat.token)
    await seedRounds(seat.id, 500, [isLoss])
    expect(await spin(gameToken, 500)).toMatchObject({ errcode: 0, coin: 50 })
    return seat
  }

  test('everything is cleared with the losing round, and the list says so', async () => {
    const seat = await lost()
    expect(wagerLeft(await marksOf(seat.id))).toBe(0)
    expect(await totalsOf(seat)).toMatchObject({ depositLeft: 0, bonusLeft: 0, lockedBonus: 0 })
    const open = (await listOf(seat.id)).filter(({ asked }) => asked > 500)
    for (const row of open) expect(row).toMatchObject({ cleared: 'floor', clearedAt: expect.any(Date) })
    const before = await listOf(seat.id)
    await db.execute(sql`select clear_small_wagers(${seat.id}, 100, now())`)
    expect(await listOf(seat.id)).toEqual(before)
    // A later requirement begins anew.
    await db.transaction((tx) => addWagers(tx, seat.id, null, [{ kind: 'deposit', cents: 900, locked: 0 }]))
    expect(wagerLeft(await marksOf(seat.id))).toBe(900)
    const { rows, validBet } = await latestWagers(seat.id, 1)
    expect(rows.map((row) => progressOf(row, validBet))).toEqual([{ done: 0, left: 900 }])
  })

  test('nothing is cleared with coin in the safe-box, or while a round is open', async () => {
    const saver = await lost({ safebox: 5_000 })
    expect(wagerLeft(await marksOf(saver.id))).toBe(19_500)
    const uninstall = installSteppedGame()
    const game = await openGame(500)
    await setWagers(game.player, { depositLeft: 20_000 })
    const { roundId } = roundOf(await openStepped(game.gameToken))
    await db.execute(sql`select clear_small_wagers(${game.player}, 100, now())`)
    expect(wagerLeft(await marksOf(game.player))).toBe(20_000)
    watch.instead = (usual) => (stored) => ({ ...usual(stored), win: 0 })
    await move(game.gameToken, roundId, 1, 'stop')
    expect(wagerLeft(await marksOf(game.player))).toBe(0)
    uninstall()
  })
})
