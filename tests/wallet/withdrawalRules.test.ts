import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { holdOf, type WithdrawalFlag, withdrawalFlags } from '#contract/wallet/flags.ts'
import { db } from '#server/db/database.ts'
import { identities } from '#server/kyc/tables.ts'
import { placeLegalHold } from '#server/standing/legalHolds.ts'
import { players } from '#server/standing/tables.ts'
import { walletInventory } from '#server/wallet/dataInventory.ts'
import { findWithdrawal } from '#server/wallet/decide.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { sentBeside } from '#server/wallet/payouts/beside.ts'
import { safeboxes } from '#server/wallet/safebox/tables.ts'
import { noteByHand } from '#server/wallet/suspicion/cases.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { setDraw } from '#server/wallet/withdrawals/automatic.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { encrypted } from '../player.ts'
import { arrive } from './payouts.ts'
import { ask, asked, cleanBetween, DAY_MS, own, rule, trusted } from './ruled.ts'
import { newWithdrawer, pockets, type Withdrawer } from './walletHarness.ts'

beforeAll(freshDatabase)
cleanBetween()

describe('the password of the safe-box', () => {
  test('is asked for where one is set, and wrong ones count by its lock', async () => {
    const seat = await newWithdrawer(100_000)
    expect(await call('getExchange', {}, seat)).toMatchObject({ needsPassword: false })
    await call('safeboxPasswordInit', { password: await encrypted('204816') }, seat)
    expect(await call('getExchange', {}, seat)).toMatchObject({ needsPassword: true })
    expect(await ask(seat, 20_000)).toMatchObject({ errcode: 2014 })
    const wrong = async () => await ask(seat, 20_000, { password: await encrypted('000000') })
    expect(await wrong()).toMatchObject({ errcode: 2102, triesLeft: 4 })
    expect(await ask(seat, 20_000, { password: await encrypted('204816') })).toMatchObject({ errcode: 0 })
    for (let tries = 1; tries < 5; tries += 1) expect(await wrong()).toMatchObject({ errcode: 2102 })
    expect(await wrong()).toMatchObject({ errcode: 2103 })
    expect(await ask(seat, 20_000, { password: await encrypted('204816') })).toMatchObject({ errcode: 2103 })
    expect(await ask(seat, 20_000, { password: 7 })).toMatchObject({ code: 400, field: 'password' })
    expect(await pockets(seat)).toMatchObject({ hold: 20_000 })
  })

  test('renewed by a code holds withdrawals too', async () => {
    const seat = await newWithdrawer(100_000)
    await call('safeboxPasswordInit', { password: await encrypted('204816') }, seat)
    const holdUntil = new Date(Date.now() + DAY_MS)
    await db.update(safeboxes).set({ holdUntil }).where(eq(safeboxes.player, seat.id))
    const password = await encrypted('204816')
    expect(await ask(seat, 20_000, { password })).toMatchObject({ errcode: 2012, until: holdUntil.getTime() })
    const steps = (await call('getExchange', {}, seat)).steps
    expect(steps).toContainEqual({ name: 'rest', state: 'cooling', isNext: false, until: holdUntil.getTime() })
  })
})

describe('the rules', () => {
  test('approve and pay a small request of a known player without a person', async () => {
    const seat = await trusted()
    const reply = await ask(seat, 499_999)
    expect(reply).toMatchObject({ errcode: 0, order: { state: 'approved' } })
    const { orderId } = reply.order as { orderId: string }
    await sentBeside()
    expect(await findWithdrawal(orderId)).toMatchObject({ state: 'sending', decidedBy: 'rules', flags: [] })
    await arrive(orderId)
    expect(await findWithdrawal(orderId)).toMatchObject({ state: 'paid' })
    expect(await call('exchangeCancel', { orderId }, seat)).toMatchObject({ errcode: 2009 })
  })

  test('approve once, however often the request is repeated', async () => {
    const seat = await trusted()
    const requestId = randomUUID()
    await Promise.all(Array.from({ length: 16 }, () => ask(seat, 10_000, { requestId })))
    await sentBeside()
    expect(await pockets(seat)).toMatchObject({ coin: 980_000, hold: 10_000 })
    await arrive(requestId)
    expect(await pockets(seat)).toMatchObject({ coin: 980_000, hold: 0 })
  })

  type Way = (seat: Withdrawer) => Promise<unknown> | unknown
  const ways: Partial<Record<WithdrawalFlag, Way>> = {
    first: (seat) => db.delete(withdrawals).where(eq(withdrawals.player, seat.id)),
    newAccount: (seat) =>
      db
        .update(bankAccounts)
        .set({ boundAt: new Date(Date.now() - 7 * DAY_MS + 60_000) })
        .where(eq(bankAccounts.id, seat.accountId)),
    sampled: () => setDraw(() => own.withdrawals.automatic.sampled - 1),
    review: (seat) => db.update(players).set({ ageState: 'review' }).where(eq(players.id, seat.id)),
    case: (seat) => placeLegalHold(seat.id, 'cora', 'Money that only passes through'),
    suspicion: (seat) => db.transaction((tx) => noteByHand(tx, seat.id, 'Money that only passes through')),
    contradiction: (seat) =>
      db.update(withdrawals).set({ contradictedAt: new Date() }).where(eq(withdrawals.player, seat.id)),
    amount: () => rule({ automatic: { ...own.withdrawals.automatic, below: 10_000 } }),
    unidentified: (seat) =>
      // The demo's bots withdraw without one.
      Promise.all([
        db.update(players).set({ isBot: true }).where(eq(players.id, seat.id)),
        db.delete(identities).where(eq(identities.player, seat.id)),
      ]),
  }

  test.each(Object.entries(ways))('leave it to a person for %s', async (flag, way) => {
    const seat = await trusted()
    await way(seat)
    const orderId = await asked(seat, 10_000)
    expect(await findWithdrawal(orderId)).toMatchObject({ state: 'requested', flags: [flag], decidedBy: null })
  })

  test('name every other flag by a refusal before, or at the end of an account', () => {
    const others = withdrawalFlags.filter((flag) => !(flag in ways))
    expect(others).toEqual(['final', 'rest', 'wagering'])
  })

  test('tell a player nothing that a suspicion would differ by', async () => {
    const drawn = await trusted()
    setDraw(() => 0)
    const one = await asked(drawn, 10_000)
    setDraw(() => 99)
    const suspect = await trusted()
    await placeLegalHold(suspect.id, 'cora', 'Money that only passes through')
    const two = await asked(suspect, 10_000)
    const seen = async (seat: Withdrawer, orderId: string) => {
      const { open, steps } = await call('getExchange', {}, seat)
      const { receipt } = await call('getOrder', { orderId }, seat)
      const { rows } = await call('getExchangeOrder', {}, seat)
      const copies: object[] = []
      for (const { disclosure } of walletInventory)
        if (typeof disclosure !== 'string') for await (const row of disclosure.read(seat.id)) copies.push(row)
      return JSON.stringify({ open, steps, receipt, rows, copies })
        .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
        .replaceAll(/\d{13}|\d{4}-\d\d-\d\dT[\d:.]+Z|•••• \d{4}|SANDBOX-\w+/g, 'some')
    }
    expect(await seen(suspect, two)).toBe(await seen(drawn, one))
    expect(holdOf(['first', 'case'])).toEqual({ reasons: ['checking'], by: 'us' })
    expect(holdOf(['first', 'amount'])).toEqual({ reasons: ['first', 'amount'], by: 'us' })
  })
})
