import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { callFunction } from '#server/db/named.ts'
import { unseenRounds } from '#server/games/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { approveIdentity } from '../account/identified.ts'
import { call, call as play } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { isShort, paysBack, seedRounds, startGameSession } from '../games/gameSession.ts'
import { newPlayer } from '../player.ts'
import { leave } from '../rights/leaving.ts'
import { said, terminal } from '../terminal.ts'
import { takeBack, think } from './cancel.ts'
import { bindPayee } from './payee.ts'
import { setWagers } from './wagers.ts'
import {
  deposit,
  expectCleanBooks,
  openDeposit,
  pockets,
  reportOf,
  send,
  startWalletServer,
  totalsOf,
  type WalletServer,
  type Withdrawer,
} from './walletHarness.ts'

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())

/** A player who may withdraw, except for an unmet wagering requirement. */
async function payer(...deposits: number[]): Promise<Withdrawer> {
  const seat = await newPlayer({ coin: 0 })
  await approveIdentity(seat.id)
  for (const amount of deposits) await deposit(walletServer, seat, amount)
  return { ...seat, accountId: await bindPayee(seat.id) }
}

const withdraw = ({ accountId, ...seat }: Withdrawer, amount = 10_000) =>
  call('exchange', { requestId: randomUUID(), amount, accountId }, seat)

/** What the bonus of a first deposit of ₱300 or more asks for. */
const BONUS_STAKES = 30_000 * catalogue().webConfig.bonusTurnover

/** The highest stake of a round here. */
const ROUND = 10_000

/** Stakes in rounds of which the first two pay back, so that enough coin is left. */
async function stake(seat: Withdrawer, cents: number): Promise<void> {
  const gameToken = await startGameSession(seat.token)
  const rounds = Array.from({ length: Math.ceil(cents / ROUND) }, (_, at) => (at < 2 ? paysBack : isShort))
  await seedRounds(seat.id, ROUND, rounds)
  for (let left = cents; left > 0; left -= ROUND) {
    const spin = { roundId: randomUUID(), stake: Math.min(left, ROUND) }
    expect(await play('houseSpin', spin, { token: gameToken })).toMatchObject({ errcode: 0 })
  }
}

describe('a deposit', () => {
  test('must be staked once before coin may be withdrawn, and its bonus after it: a stake counts once', async () => {
    const seat = await payer(50_000)
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: BONUS_STAKES, depositLeft: 50_000 })
    const left = 50_000 + BONUS_STAKES
    const money = { coin: 80_000, ready: 0, locked: 80_000, unlock: { by: 'stake', left } }
    expect(await call('getExchange', {}, seat)).toMatchObject({ turnoverLeft: left, ...money })
    await stake(seat, 60_000)
    const rest = BONUS_STAKES - 10_000
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: rest, depositLeft: 0, lockedBonus: 30_000 })
    // The deposit is the player's, and the bonus is locked to its end.
    const { coin } = await pockets(seat)
    const ready = coin - 30_000
    expect(await call('getExchange', {}, seat)).toMatchObject({ coin, ready, locked: 30_000, unlock: { left: rest } })
    expect(await withdraw(seat, ready + 1)).toEqual({ code: 200, errcode: 2007, ready, turnoverLeft: rest })
    await callFunction(db, 'count_wager', [seat.id, 0, 0, rest])
    expect(await withdraw(seat, coin)).toMatchObject({ errcode: 0 })
    await expectCleanBooks()
  })

  test('adds to the rest of earlier ones, even in parallel; the requirement never becomes negative', async () => {
    const seat = await payer(20_000, 30_000)
    expect(await totalsOf(seat)).toMatchObject({ depositLeft: 50_000 })
    const orders = [await openDeposit(seat, 11_000), await openDeposit(seat, 12_000)]
    const reports = [11_000, 12_000].map((cents, at) =>
      send(walletServer, reportOf(orders[at]?.gatewayId ?? '', cents)),
    )
    expect(await Promise.all(reports)).toEqual([200, 200])
    expect(await totalsOf(seat)).toMatchObject({ depositLeft: 73_000 })
    await setWagers(seat.id, { depositLeft: 5_000, bonusLeft: 0 })
    await stake(seat, 10_000)
    expect((await call('getExchange', {}, seat)).turnoverLeft).toBe(0)
  })

  test('paid out before closing is waived and shown to the operator; after cancelling it is not', async () => {
    const seat = await payer(40_000)
    await stake(seat, 10_000)
    await db.delete(unseenRounds).where(eq(unseenRounds.player, seat.id))
    const { coin, bonusLeft } = { ...(await pockets(seat)), ...(await totalsOf(seat)) }
    const { standing } = (await call('getMyData', {}, seat)) as { standing?: { own: number; isFree: boolean } }
    expect(standing).toMatchObject({ isFree: false })
    const own = standing?.own ?? 0
    expect(own).toBeGreaterThanOrEqual(coin - (bonusLeft ?? 0))
    const wish = { requestId: randomUUID(), accountId: seat.accountId, amount: own, leftover: coin - own }
    expect(await call('payOut', wish, seat)).toMatchObject({ errcode: errcodes.closingNeeded })
    expect(await pockets(seat)).toMatchObject({ coin })
    await leave(seat.id)
    expect(await call('payOut', wish, seat)).toMatchObject({ errcode: 0 })
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 0, depositLeft: 0 })
    await runOperator(['withdrawals'], terminal())
    expect(said.find((line) => line.includes(wish.requestId))).toContain('₱300.00')
    await takeBack(wish.requestId, seat)
    expect(await totalsOf(seat)).toMatchObject({ bonusLeft: 0, depositLeft: 30_000 })
    const { coin: back } = await pockets(seat)
    const refused = { errcode: 2007, ready: back - 30_000, turnoverLeft: 30_000 }
    expect(await withdraw(seat, back)).toMatchObject(refused)
    await expectCleanBooks()
  })

  test('returned from such a payment regains its requirement, even for a parallel request', async () => {
    const seat = await payer(40_000)
    await setWagers(seat.id, { bonusLeft: 0, lockedBonus: 0 })
    await leave(seat.id)
    const { coin: amount } = await pockets(seat)
    for (let tries = 0; tries < 10; tries += 1) {
      const wish = { requestId: randomUUID(), accountId: seat.accountId, amount, leftover: 0 }
      expect(await call('payOut', wish, seat)).toMatchObject({ errcode: 0 })
      await think(wish.requestId, seat)
      const cancel = call('exchangeCancel', { orderId: wish.requestId }, seat)
      const [back, ...asked] = await Promise.all([cancel, ...[1, 2, 3, 4].map(() => withdraw(seat, amount))])
      expect(back).toMatchObject({ errcode: 0 })
      for (const { errcode } of asked) expect(errcode).toBeOneOf([2001, 2007])
    }
    expect(await totalsOf(seat)).toMatchObject({ depositLeft: 40_000 })
    await expectCleanBooks()
  })
})
