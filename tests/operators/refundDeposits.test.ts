import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { balanceOf } from '#server/ledger/post.ts'
import { exclude } from '#server/rights/exclusion.ts'
import { players } from '#server/standing/tables.ts'
import { endAccounts } from '#server/wallet/bank/claims.ts'
import { findFlagged } from '#server/wallet/deposits/flagged.ts'
import { bankClaims } from '#server/wallet/payeeTables.ts'
import { settle } from '#server/wallet/payouts/settle.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { bindPayee } from '../wallet/payee.ts'
import { arrive } from '../wallet/payouts.ts'
import {
  expectCleanBooks,
  newWithdrawer,
  openDeposit,
  orderOf,
  pockets,
  reportOf,
  send,
  startWalletServer,
  totalsOf,
  type WalletServer,
} from '../wallet/walletHarness.ts'
import {
  approve,
  flagOf,
  idOf,
  isOpen,
  lettersOf,
  otherAmount,
  PAID,
  paidTwice,
  propose,
  proposed,
  REASON,
  refundOf,
  returned,
  settled,
  tell,
  unknown,
  waits,
} from './flaggedHarness.ts'
import { by } from './operatorHarness.ts'

let walletServer: WalletServer
beforeAll(async () => {
  await freshDatabase()
  walletServer = await startWalletServer()
})
afterAll(() => walletServer.close())
afterEach(expectCleanBooks)

describe('deposits refund', () => {
  test("pays what came to the player's own account; its coin was never spendable", async () => {
    const seat = await newWithdrawer(0)
    const before = await waits()
    const { orderId } = await otherAmount(walletServer, seat)
    const proposal = await proposed('refund', seat, orderId)
    expect(said.join('\n')).toMatch(/Pays to GCash •••• \d{4}: ₱600\.00/)
    expect(await approve(proposal)).toBe(0)
    expect(await pockets(seat)).toMatchObject({ coin: 0, hold: PAID })
    expect(await waits()).toBe(before)
    const order = await refundOf(orderId)
    expect(order).toMatchObject({ player: seat.id, cents: PAID, state: 'sending', decidedBy: 'ana and ben' })
    expect(await call('exchangeCancel', { orderId: order?.id }, seat)).not.toMatchObject({ errcode: 0 })
    await arrive(order?.id ?? '')
    expect(await pockets(seat)).toMatchObject({ coin: 0, hold: 0 })
    expect(await totalsOf(seat)).toMatchObject({ deposited: 0, withdrawn: 0 })
    expect(await orderOf(orderId)).toMatchObject({ state: 'failed', settlement: 'refunded' })
    const [letter] = await lettersOf(seat, 'depositRefunded')
    expect(letter?.values).toMatchObject({
      amount: '₱600.00',
      reason: REASON,
      account: expect.stringContaining('GCash'),
    })
    const { rows } = await call('getTransactions', {}, seat)
    expect(rows).toMatchObject([
      { reason: 'withdrawalPaid' },
      { reason: 'depositRefund', change: 0, settled: PAID, orderId },
    ])
  })

  test('that the bank returns becomes a deposit with its wagering requirement', async () => {
    const seat = await newWithdrawer(0)
    const { orderId } = await otherAmount(walletServer, seat)
    await settled('refund', seat, orderId)
    const order = await refundOf(orderId)
    await settle(order?.id ?? '', { state: 'returned', reason: 'No such account' })
    expect(await pockets(seat)).toMatchObject({ coin: PAID, hold: 0 })
    expect(await totalsOf(seat)).toMatchObject({ deposited: PAID, depositLeft: PAID, withdrawn: 0 })
  })

  test('happens once when many approve at once', async () => {
    const seat = await newWithdrawer(0)
    const payment = await paidTwice(seat)
    const proposal = await proposed('refund', seat, payment)
    const codes = await Promise.all(['ben', 'dora', 'emil'].map((name) => approve(proposal, name)))
    expect(codes.toSorted()).toEqual([0, 1, 1])
    expect(await pockets(seat)).toMatchObject({ hold: PAID })
    expect(await propose('refund', seat, payment)).toBe(1)
    expect(complained.at(-1)).toContain('It was settled before')
  })

  test('needs an account, an approved identity, and a number that is not another player’s', async () => {
    const bare = await newPlayer({ coin: 0, isIdentified: true })
    const { orderId } = await otherAmount(walletServer, bare)
    expect(await propose('refund', bare, orderId)).toBe(1)
    expect(complained.at(-1)).toContain('no payout account that can be used')
    const nobody = await newPlayer({ coin: 0 })
    await bindPayee(nobody.id)
    const { orderId: other } = await otherAmount(walletServer, nobody)
    expect(await propose('refund', nobody, other)).toBe(1)
    expect(complained.at(-1)).toContain('identity is not approved')
    const robbed = await newWithdrawer(0)
    const { orderId: third } = await otherAmount(walletServer, robbed)
    await db.update(bankClaims).set({ player: bare.id }).where(eq(bankClaims.player, robbed.id))
    expect(await propose('refund', robbed, third)).toBe(1)
    expect(complained.at(-1)).toContain('no payout account that can be used')
  })

  test('reaches an excluded player and a closed account, which are not credited', async () => {
    const excluded = await newWithdrawer(0)
    const { orderId } = await otherAmount(walletServer, excluded)
    await exclude({ player: excluded.id, kind: 'licensee', term: 'open', by: 'cora', reason: 'Order 5' })
    expect(await propose('credit', excluded, orderId)).toBe(1)
    expect(complained.at(-1)).toContain('The player is excluded')
    await settled('refund', excluded, orderId)
    const closed = await newWithdrawer(0)
    const { gatewayId, orderId: late } = await openDeposit(closed, PAID)
    await db.update(players).set({ state: 'closed' }).where(eq(players.id, closed.id))
    await db.transaction((tx) => endAccounts(tx, closed.id))
    expect(await send(walletServer, reportOf(gatewayId, PAID))).toBe(200)
    expect(await pockets(closed)).toMatchObject({ coin: 0 })
    expect((await findFlagged(late))?.why).toBe('afterClosing')
    expect(await propose('credit', closed, late)).toBe(1)
    expect(complained.at(-1)).toContain('The account is closed')
    await settled('refund', closed, late)
    expect(await refundOf(late)).toMatchObject({ state: 'sending' })
  })
})

describe('deposits returned', () => {
  test('settles what the gateway sent back, once nothing of it is credited', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat, PAID)
    await send(walletServer, reportOf(gatewayId, PAID))
    await tell({ kind: 'refunded', gatewayId })
    const payment = await flagOf(orderId)
    for (const way of ['credit', 'refund'] as const) {
      expect(await propose(way, seat, payment)).toBe(1)
      expect(complained.at(-1)).toContain('The gateway has sent this money back')
    }
    expect(await returned(payment)).toBe(1)
    expect(complained.at(-1)).toContain('correct the entry of the deposit first')
    const words = ['correct', String(seat.id), `deposit:${orderId}`, '--reason', REASON, '--confirm', String(seat.id)]
    expect(await by('ana', 'payments')(...words)).toBe(0)
    expect(await approve(idOf())).toBe(0)
    expect(await balanceOf(db, `player:${seat.id}:coin`)).toBe(0)
    expect(await returned(payment)).toBe(0)
    expect(await isOpen(payment)).toBe(false)
    expect(await lettersOf(seat, 'depositReturned')).toHaveLength(1)
    expect(await returned(payment)).toBe(1)
  })

  test('settles another currency, which is neither credited nor refunded', async () => {
    const seat = await newPlayer({ coin: 0 })
    const { orderId, gatewayId } = await openDeposit(seat, PAID)
    expect(await tell({ kind: 'foreign', gatewayId })).toBe('foreign')
    const payment = await flagOf(orderId)
    for (const way of ['credit', 'refund'] as const) expect(await propose(way, seat, payment)).toBe(1)
    expect(complained.at(-1)).toContain('another currency')
    expect(await returned(payment)).toBe(0)
    expect(await isOpen(payment)).toBe(false)
  })

  test('settles an unknown payment, of which no player is told', async () => {
    const payment = await unknown()
    expect(await returned(payment)).toBe(0)
    expect(await isOpen(payment)).toBe(false)
  })
})
