import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { rounds } from '#server/games/tables.ts'
import { balancesOf } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { closeDueAccounts } from '#server/rights/close.ts'
import { approveWithdrawal, rejectWithdrawal, settleByHand } from '#server/wallet/decide.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { launch } from '../games/gameSession.ts'
import { encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { enrich } from '../safety/case.ts'
import { said, terminal } from '../terminal.ts'
import { takeBack } from '../wallet/cancel.ts'
import { bindPayee } from '../wallet/payee.ts'
import { approveAndPay } from '../wallet/payouts.ts'
import { setWagers } from '../wallet/wagers.ts'

const DEPOSIT = 30_000

beforeAll(freshDatabase)
afterEach(() => setClock(undefined))

const totalsOf = ({ id }: TestPlayer) => wagersLeft(id)
const balances = ({ id }: TestPlayer) => balancesOf(db, id)
const closingOf = async (seat: TestPlayer) =>
  (await call('getMyData', {}, seat)).closing as { closeTime: number; payout?: string } | undefined

/** A player with an unstaked deposit, and the amounts that `payOut` would pay. */
async function payer(depositLeft = DEPOSIT) {
  const player = await newPlayer()
  await enrich(player, DEPOSIT)
  await setWagers(player.id, { depositLeft })
  const { coin } = await balances(player)
  const payment = { requestId: randomUUID(), accountId: await bindPayee(player.id), amount: coin, leftover: 0 }
  return { player, payment, coin }
}
type Payer = Awaited<ReturnType<typeof payer>>

const leave = async ({ player }: Payer) =>
  await call('askClosing', { password: await encrypted(player.password), leftover: 0 }, player)
const payOut = ({ payment, player }: Payer) => call('payOut', payment, player)
const stay = ({ player }: Payer) => call('cancelClosing', {}, player)

describe('a deposit does not leave unstaked', () => {
  test('by requesting its payout, unless its player is leaving', async () => {
    const one = await payer()
    const refused = { errcode: errcodes.closingNeeded }
    expect(await payOut(one)).toMatchObject(refused)
    expect(await leave(one)).toMatchObject({ errcode: 0 })
    expect(await stay(one)).toMatchObject({ errcode: 0 })
    expect(await payOut(one)).toMatchObject(refused)
    expect(await balances(one.player)).toMatchObject({ coin: one.coin, hold: 0 })
    expect(await totalsOf(one.player)).toMatchObject({ depositLeft: DEPOSIT })
    const { requestId, accountId, amount } = one.payment
    const withdrawal = { requestId, accountId, amount }
    expect(await call('exchange', withdrawal, one.player)).toMatchObject({ errcode: errcodes.turnoverLeft })
  })

  test('by cancelling the closing beside the payment, or after it', async () => {
    const one = await payer()
    await leave(one)
    expect(await payOut(one)).toMatchObject({ errcode: 0, closing: { payout: 'asked' } })
    const refused = { errcode: errcodes.closingPaidOut }
    expect(await stay(one)).toMatchObject(refused)
    await approveAndPay(one.payment.requestId, 'nena')
    expect(await stay(one)).toMatchObject(refused)
    expect(await closingOf(one.player)).toMatchObject({ payout: 'gone' })
    setClock(new Date((await closingOf(one.player))?.closeTime ?? 0))
    expect(await closeDueAccounts()).toBe(1)
    expect(await payOut(one)).toMatchObject({ code: 401 })
  })

  test('before the money has arrived: the closing waits for the payout’s report, and returned money regains its requirement', async () => {
    const one = await payer()
    await leave(one)
    await payOut(one)
    await approveWithdrawal(one.payment.requestId, 'nena')
    expect(await closingOf(one.player)).toMatchObject({ payout: 'gone' })
    setClock(new Date((await closingOf(one.player))?.closeTime ?? 0))
    expect(await closeDueAccounts()).toBe(0)
    expect(await balances(one.player)).toMatchObject({ coin: 0, hold: one.coin })
    setClock(undefined)
    await settleByHand(one.payment.requestId, { state: 'returned', reason: 'No such account' }, 'nena')
    expect(await closingOf(one.player)).not.toHaveProperty('payout')
    expect(await balances(one.player)).toMatchObject({ coin: one.coin, hold: 0 })
    expect(await totalsOf(one.player)).toMatchObject({ depositLeft: DEPOSIT })
    expect(await verifyLedger(db)).toEqual([])
  })

  test.each(['taken back', 'turned down'])('by a payment that is %s: its wagering requirement returns', async (end) => {
    const one = await payer()
    await leave(one)
    await payOut(one)
    const orderId = one.payment.requestId
    if (end === 'taken back') await takeBack(orderId, one.player)
    else await rejectWithdrawal(orderId, 'nena', 'Not yours')
    expect(await closingOf(one.player)).not.toHaveProperty('payout')
    expect(await stay(one)).toMatchObject({ errcode: 0 })
    expect(await totalsOf(one.player)).toMatchObject({ depositLeft: DEPOSIT })
    expect(await balances(one.player)).toMatchObject({ coin: one.coin, hold: 0 })
  })

  test('and customer service may keep the account open nevertheless, with its name recorded', async () => {
    const one = await payer()
    await leave(one)
    await payOut(one)
    await approveAndPay(one.payment.requestId, 'nena')
    const id = String(one.player.id)
    expect(await runOperator(['closings', 'reopen', id, '--reason', 'asked', '--confirm', id], terminal())).toBe(0)
    expect(await payOut({ ...one, payment: { ...one.payment, requestId: randomUUID() } })).toMatchObject({
      errcode: errcodes.closingNeeded,
    })
    await runOperator(['withdrawals', '--all'], terminal())
    expect(said.find((line) => line.includes(one.payment.requestId))).toContain('₱300.00')
  })
})

describe('in parallel', () => {
  test('with cancelling the closing, either the coin leaves or the account stays', async () => {
    const seen = new Set<string>()
    for (let tries = 0; tries < 12; tries += 1) {
      const one = await payer()
      await leave(one)
      const calls = tries % 2 === 0 ? [payOut(one), stay(one)] : [stay(one), payOut(one)].reverse()
      const [paid, stayed] = await Promise.all(calls)
      const outcome = [paid?.errcode, stayed?.errcode].join()
      expect(outcome).toBeOneOf([`0,${errcodes.closingPaidOut}`, `${errcodes.closingNeeded},0`])
      seen.add(outcome)
      const isPaid = paid?.errcode === 0
      expect(await balances(one.player)).toMatchObject(
        isPaid ? { coin: 0, hold: one.coin } : { coin: one.coin, hold: 0 },
      )
      expect(await totalsOf(one.player)).toMatchObject({ depositLeft: isPaid ? 0 : DEPOSIT })
      expect((await closingOf(one.player))?.payout).toBe(isPaid ? 'asked' : undefined)
    }
    expect(seen.size).toBeGreaterThan(0)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('with an ordinary withdrawal, the coin is held once', async () => {
    for (let tries = 0; tries < 6; tries += 1) {
      const one = await payer(0)
      await leave(one)
      const { accountId, amount } = one.payment
      const withdraw = () => call('exchange', { requestId: randomUUID(), accountId, amount }, one.player)
      const replies = await Promise.all([withdraw(), payOut(one), withdraw(), payOut(one)])
      const orders = new Set(replies.flatMap(({ order }) => (order as { orderId: string } | undefined)?.orderId ?? []))
      expect(orders.size).toBe(1)
      const refusals = replies.map(({ errcode }) => errcode).filter((errcode) => errcode !== 0)
      for (const errcode of refusals) expect(errcode).toBeOneOf([errcodes.insufficientCoin, errcodes.closingUnsettled])
      expect(await balances(one.player)).toMatchObject({ coin: 0, hold: one.coin })
    }
    expect(await verifyLedger(db)).toEqual([])
  })

  test('with rounds, no coin is counted twice and no stake forgotten', async () => {
    for (let tries = 0; tries < 6; tries += 1) {
      const one = await payer()
      await leave(one)
      const { gameToken } = await call('houseOpen', { launchToken: await launch(one.player.token) })
      const spin = () => call('houseSpin', { roundId: randomUUID(), stake: 500 }, { token: String(gameToken) })
      const [, paid] = await Promise.all([spin(), payOut(one), spin()])
      const played = await db.select().from(rounds).where(eq(rounds.player, one.player.id))
      const change = played.reduce((sum, { win, stake }) => sum + win - stake, 0)
      const { coin, hold } = await balances(one.player)
      expect(coin + hold).toBe(one.coin + change)
      const staked = played.reduce((sum, { stake }) => sum + stake, 0)
      const { depositLeft } = await totalsOf(one.player)
      if (paid?.errcode === 0) expect([hold, depositLeft]).toEqual([one.coin, 0])
      else {
        expect(paid?.errcode).toBeOneOf([
          errcodes.closingUnsettled,
          errcodes.closingLeftover,
          errcodes.insufficientCoin,
        ])
        expect([hold, depositLeft]).toEqual([0, DEPOSIT - staked])
      }
    }
    expect(await verifyLedger(db)).toEqual([])
  })
})
