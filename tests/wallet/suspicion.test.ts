import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SuspicionRules } from '#contract/lobby/catalogueSuspicion.ts'
import { setClock } from '#server/base/clock.ts'
import { metrics } from '#server/base/metrics.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { tellOfWithdrawals } from '#server/inbox/withdrawals.ts'
import { findWithdrawal } from '#server/wallet/decide.ts'
import { creditDeposit } from '#server/wallet/deposits/credit.ts'
import { bankAccounts } from '#server/wallet/payeeTables.ts'
import { casesOf, findCase } from '#server/wallet/suspicion/cases.ts'
import { listCovered } from '#server/wallet/suspicion/covered.ts'
import { sweepSuspicions } from '#server/wallet/suspicion/sweep.ts'
import { setDraw } from '#server/wallet/withdrawals/automatic.ts'
import '#server/wallet/suspicion/overdueMetrics.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { waiveWagers } from '#server/wallet/wagers/wagers.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { readCopy } from '../rights/filled.ts'
import { complained, said, terminal } from '../terminal.ts'
import { bindPayee } from './payee.ts'
import { ask, asked, cleanBetween, DAY_MS, own, trusted } from './ruled.ts'
import { newWithdrawer, openDeposit, orderOf, type Withdrawer } from './walletHarness.ts'

/** A Monday; five working days later is December 1, because of a holiday. */
const MONDAY = new Date('2026-11-23T04:00:00Z')

beforeAll(freshDatabase)
cleanBetween()

const suspect = (change: Partial<SuspicionRules>): void =>
  setCatalogue({ ...own, suspicion: { ...own.suspicion, ...change } })

/** A deposit that was credited and is free to leave, as the pay-out at a closing makes it. */
async function paidIn(seat: Withdrawer, cents: number): Promise<string> {
  const { orderId } = await openDeposit(seat, cents)
  await db.transaction(async (tx) => {
    const [order] = await tx.select().from(depositOrders).where(eq(depositOrders.id, orderId)).for('update')
    if (order) await creditDeposit(tx, order, { cents })
    await waiveWagers(tx, seat.id, 'waived')
  })
  expect(await orderOf(orderId)).toMatchObject({ state: 'credited' })
  return orderId
}

/** A deposit of any size that was credited at a moment. Only its row counts here. */
async function received(player: number, cents: number, creditedAt: Date): Promise<void> {
  const at = { createdAt: creditedAt, expiresAt: creditedAt, creditedAt }
  await db.insert(depositOrders).values({ player, channel: 1, gateway: 'sandbox', state: 'credited', cents, ...at })
}

const operator = (role: 'compliance' | 'support' | 'payments', ...words: string[]) => {
  said.length = 0
  complained.length = 0
  return runOperator(words, terminal(undefined, `${role}-op`, role))
}

const HALF = { days: 7, deposited: 50_000, withdrawn: 80, staked: 50 }

describe('a withdrawal of deposits that were not played', () => {
  test('waits for a person from the very centavo on, with the evidence, however often it is asked for at once', async () => {
    suspect({ depositWithoutPlay: HALF })
    const seat = await trusted()
    const deposit = await paidIn(seat, 50_000)
    const free = await asked(seat, 39_999)
    expect(await findWithdrawal(free)).toMatchObject({ flags: [] })
    expect(await casesOf(seat.id)).toEqual([])
    const held = await asked(seat, 10_000)
    expect(await findWithdrawal(held)).toMatchObject({ state: 'requested', flags: ['suspicion'], decidedBy: null })
    const requestId = randomUUID()
    await Promise.all(Array.from({ length: 12 }, () => ask(seat, 11_000, { requestId })))
    const [found, ...more] = await casesOf(seat.id)
    expect(more).toEqual([])
    expect(found).toMatchObject({ state: 'open', kinds: ['depositWithoutPlay'] })
    expect((await findCase(found?.id ?? ''))?.markers).toMatchObject([
      { evidence: { deposited: 50_000, withdrawn: 49_999, staked: 0, count: 3, ids: [deposit, free, held] } },
    ])
  })

  test('is told to the player like one that chance has drawn: in copy, tracker, record, receipt and letters', async () => {
    suspect({ depositWithoutPlay: HALF })
    const [drawn, marked] = [await trusted(), await trusted()]
    const orders: string[] = []
    for (const seat of [drawn, marked]) {
      suspect(seat === drawn ? {} : { depositWithoutPlay: HALF })
      setDraw(() => (seat === drawn ? 0 : 99))
      await paidIn(seat, 50_000)
      orders.push(await asked(seat, 45_000))
    }
    await sweepSuspicions()
    await tellOfWithdrawals()
    const flags = await Promise.all(orders.map(async (id) => (await findWithdrawal(id))?.flags))
    expect(flags).toEqual([['sampled'], ['suspicion']])
    const seen = async (seat: Withdrawer, orderId = '') => {
      const { open, ended, steps } = await call('getExchange', {}, seat)
      const { receipt } = await call('getOrder', { orderId }, seat)
      const lists = [await call('getExchangeOrder', {}, seat), await call('getRechargeRecord', {}, seat)]
      const more = [
        await call('getTransactions', {}, seat),
        await call('getMail2', {}, seat),
        await call('tradeInfo', {}, seat),
      ]
      const copy = await readCopy(seat.id)
      return plain({ open, ended, steps, receipt, lists, more, copy }, seat)
    }
    expect(await seen(marked, orders[1])).toBe(await seen(drawn, orders[0]))
    const copy = JSON.stringify(await readCopy(marked.id))
    for (const word of [/suspicio/i, /covered/i, /"case/i, /depositWithoutPlay/]) expect(copy).not.toMatch(word)
  })

  test('is not told to customer service either', async () => {
    const seat = await trusted()
    const { id: player } = seat
    expect(await runOperator(['cases', 'open', `${player}`, '--reason', 'Odd'], terminal(`${player}`))).toBe(0)
    const order = await asked(seat, 10_000)
    const lineFor = async (role: 'support' | 'payments') => {
      expect(await operator(role, 'withdrawals')).toBe(0)
      return said.find((text) => text.startsWith(order)) ?? ''
    }
    expect(await lineFor('payments')).toMatch(/requested +suspicion +approved +open *$/)
    expect(await lineFor('support')).toMatch(/requested +checking +approved *$/)
    expect(await operator('support', 'player', `${player}`)).toBe(0)
    expect(said.join('\n')).not.toMatch(/suspicio|examined|noted by/i)
    for (const words of [['cases'], ['covered'], ['cases', 'show', randomUUID()], ['log']])
      expect([words, await operator('support', ...words)]).toEqual([words, 1])
  })
})

/** Fields whose values are drawn for each player. */
const DRAWN = [
  'id',
  'nickname',
  'avatar',
  'inviteCode',
  'gatewayId',
  'qrCodeText',
  'sandboxUrl',
  'documentNumber',
  'address',
]

/** What is seen, with what differs between any two players made equal. */
const plain = (seen: object, { id, account }: Withdrawer): string =>
  JSON.stringify(seen, (key, value: unknown) => (DRAWN.includes(key) ? 'drawn' : value), 1)
    .replaceAll(account, 'account')
    .replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'number')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/[0-9a-f]{64}|SANDBOX-\w+|•••• \d{4}|"[\w-]{22,}"/g, 'some')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b/g, 'time')

describe('payout accounts', () => {
  test('of which there are many are found by the job, and again only when another is bound', async () => {
    const { id: player } = await newPlayer()
    for (const bank of [1, 2, 3]) await bindPayee(player, {}, bank)
    await sweepSuspicions()
    expect(await casesOf(player)).toEqual([])
    await bindPayee(player, {}, 4)
    await Promise.all([sweepSuspicions(), sweepSuspicions(), sweepSuspicions()])
    const [found] = await casesOf(player)
    expect(await casesOf(player)).toMatchObject([{ kinds: ['payoutAccounts'], state: 'open' }])
    expect(await operator('compliance', 'cases', 'dismiss', found?.id ?? '', '--reason', 'Changed banks')).toBe(0)
    await sweepSuspicions()
    expect(await casesOf(player)).toHaveLength(1)
    await bindPayee(player, {}, 5)
    await sweepSuspicions()
    expect(await casesOf(player)).toMatchObject([{ state: 'open' }, { state: 'dismissed', reason: 'Changed banks' }])
  })

  test('whose number two players have had mark both', async () => {
    const [one, other] = [await newWithdrawer(1_000), await newWithdrawer(1_000)]
    const [row] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, one.accountId))
    if (row)
      await db.update(bankAccounts).set({ numberHash: row.numberHash }).where(eq(bankAccounts.id, other.accountId))
    await sweepSuspicions()
    for (const { id } of [one, other]) expect(await casesOf(id)).toMatchObject([{ kinds: ['sharedAccount'] }])
    const [found] = await casesOf(one.id)
    const { markers = [] } = (await findCase(found?.id ?? '')) ?? {}
    expect(markers[0]?.evidence).toMatchObject({ ids: [other.accountId], players: [one.id, other.id] })
  })
})

describe('covered transactions', () => {
  const ABOVE = own.suspicion.covered.above
  const of = async (player: number) =>
    (await listCovered({ all: true, overdue: false })).filter((row) => row.player === player)

  test('are what one player paid on one day in Manila above the sum, noted once, and grow until they are reported', async () => {
    const [exact, whole, split] = [await newPlayer(), await newPlayer(), await newPlayer()]
    setClock(() => MONDAY)
    await received(exact.id, ABOVE, MONDAY)
    await received(whole.id, ABOVE + 1, MONDAY)
    const midnight = new Date('2026-11-22T16:00:00Z')
    await received(split.id, ABOVE, midnight)
    await received(split.id, 1, new Date(midnight.getTime() - 1))
    await Promise.all([sweepSuspicions(), sweepSuspicions()])
    expect([await of(exact.id), await of(split.id)]).toEqual([[], []])
    expect(await of(whole.id)).toMatchObject([
      { day: '2026-11-23', direction: 'in', cents: ABOVE + 1, payments: 1, dueDay: '2026-12-01', reportedAt: null },
    ])
    await received(split.id, 1, midnight)
    await sweepSuspicions()
    const [{ id = '' } = {}] = await of(split.id)
    expect(await of(split.id)).toMatchObject([{ day: '2026-11-23', cents: ABOVE + 1, payments: 2 }])
    const reported = (role: 'compliance' | 'payments') =>
      operator(role, 'covered', 'reported', id, '--reference', 'AMLC-1')
    expect(await reported('payments')).toBe(1)
    expect(await reported('compliance')).toBe(1)
    expect(complained.join()).toContain('not over in Manila')
    setClock(() => new Date(MONDAY.getTime() + DAY_MS))
    expect([await reported('compliance'), await reported('compliance')]).toEqual([0, 1])
    await received(split.id, 5, midnight)
    await sweepSuspicions()
    expect(await of(split.id)).toMatchObject([{ cents: ABOVE + 1, reference: 'AMLC-1', reportedBy: 'compliance-op' }])
  })

  test('may be counted one by one', async () => {
    suspect({ covered: { above: 1_000, counts: 'single' } })
    const { id } = await newPlayer()
    for (const cents of [1_000, 999, 1_001]) await received(id, cents, new Date())
    await sweepSuspicions()
    expect(await of(id)).toMatchObject([{ cents: 1_001, payments: 1 }])
  })
})

describe('the operator’s cases', () => {
  test('tell when a report is due and overdue, in lists, metrics and files, and end once', async () => {
    setClock(() => MONDAY)
    const seat = await trusted()
    const open = (reason: string) =>
      runOperator(['cases', 'open', `${seat.id}`, '--reason', reason], terminal(`${seat.id}`, 'cora', 'compliance'))
    expect([await open('Odd play'), await open('A tip')]).toEqual([0, 0])
    const [{ id = '' } = {}] = await casesOf(seat.id)
    const line = async (...words: string[]) => {
      expect(await operator('compliance', 'cases', 'list', ...words)).toBe(0)
      return said.find((text) => text.includes(id)) ?? ''
    }
    const overdue = async () => /perya_reports_overdue\{report="suspicious"\} (\d+)/.exec(await metrics.metrics())?.[1]
    expect(await line()).toMatch(/noted +2026-12-01 +open/)
    expect(await line('--overdue')).toBe('')
    setClock(() => new Date('2026-12-01T15:59:00Z'))
    expect(await line()).toContain('2026-12-01 TODAY')
    const before = Number(await overdue())
    setClock(() => new Date('2026-12-01T16:00:00Z'))
    expect(await line('--overdue')).toContain('2026-12-01 OVERDUE')
    expect(Number(await overdue())).toBeGreaterThan(before)
    expect(await line('--reveal', '--as', 'csv')).toMatch(
      /Maria Clara Santos delos Reyes,1990-02-03,.*•••• \d{4} Maria/,
    )
    expect(await operator('compliance', 'cases', 'show', id)).toBe(0)
    for (const words of [/noted .*cora: Odd play$/m, /noted .*cora: A tip$/m]) expect(said.join('\n')).toMatch(words)
    const end = (...words: string[]) => operator('compliance', 'cases', ...words)
    expect(await end('reported', id, '--reference', 'AMLC-2')).toBe(0)
    expect([await end('dismiss', id, '--reason', 'x'), await end('reported', id, '--reference', 'y')]).toEqual([1, 1])
    expect(await casesOf(seat.id)).toMatchObject([
      { state: 'reported', reference: 'AMLC-2', decidedBy: 'compliance-op' },
    ])
    for (const words of [
      ['reported', id],
      ['dismiss', id],
      ['show', 'x'],
      ['list', '--all', '--overdue'],
      ['reported', id, '--reference', 'é'],
    ])
      expect([words, await end(...words)]).toEqual([words, 2])
    expect(await end('show', randomUUID())).toBe(1)
  })

  test('keep withdrawals waiting after a report, for the days of the rules, and no longer', async () => {
    const seat = await trusted()
    await runOperator(['cases', 'open', `${seat.id}`, '--reason', 'Odd'], terminal(`${seat.id}`))
    const [{ id = '' } = {}] = await casesOf(seat.id)
    await operator('compliance', 'cases', 'reported', id, '--reference', 'AMLC-3')
    expect(await findWithdrawal(await asked(seat, 10_000))).toMatchObject({ flags: ['suspicion'] })
    suspect({ reports: { ...own.suspicion.reports, watchedDays: 0 } })
    expect(await findWithdrawal(await asked(seat, 10_000))).toMatchObject({ flags: [] })
  })
})
