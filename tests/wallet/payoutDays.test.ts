import { randomUUID } from 'node:crypto'
import { and, isNotNull, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { deliverDue } from '#server/sandbox/reports.ts'
import { sandboxReports } from '#server/sandbox/tables.ts'
import { approveWithdrawal, findWithdrawal, listContradicted, settleByHand } from '#server/wallet/decide.ts'
import { reachSandbox, reportTo } from '#server/wallet/gateways/sandbox/reach.ts'
import { merchantKey } from '#server/wallet/gateways/sandbox/wire.ts'
import { takeWord, type Word } from '#server/wallet/payouts/hear.ts'
import { dayOf } from '#server/wallet/payouts/sandbox/days.ts'
import { sweepPayouts } from '#server/wallet/payouts/send.ts'
import { call } from '../call.ts'
import { fc } from '../chance.ts'
import { freshDatabase } from '../database.ts'
import { requested } from './payouts.ts'
import { expectCleanBooks, newWithdrawer, pockets, startWalletServer, type WalletServer } from './walletHarness.ts'

let server: WalletServer
beforeAll(async () => {
  await freshDatabase()
  server = await startWalletServer()
  reportTo(server.address)
})
afterAll(async () => {
  reportTo(undefined)
  await server.close()
})
beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(log, level).mockReturnValue()
})
afterEach(async () => {
  setClock(undefined)
  vi.restoreAllMocks()
  await expectCleanBooks()
})

const later = (ms: number) => setClock(() => new Date(Date.now() + ms))
const owedOf = (id: string) =>
  db
    .select()
    .from(sandboxReports)
    .where(and(like(sandboxReports.id, `payout_${id}_%`), isNotNull(sandboxReports.dueAt)))

/** Lets the sandbox bank report all that it owes, and tells how long the last report would have taken. */
async function reported(id: string): Promise<number> {
  const begun = Date.now()
  const lastMs = Math.max(begun, ...(await owedOf(id)).map(({ dueAt }) => dueAt?.getTime() ?? 0)) - begun
  later(lastMs + 1_000)
  while ((await owedOf(id)).length > 0) await deliverDue()
  return lastMs
}

const sentOf = async (centavos: number) => {
  const { seat, id } = await requested(40_000 + centavos)
  await approveWithdrawal(id, 'nena')
  return { seat, id }
}
const stateOf = async (id: string) => (await findWithdrawal(id))?.state

test('on a good day a withdrawal is paid by the bank’s own webhook in less than five seconds', async () => {
  const { seat, id } = await sentOf(0)
  expect(await stateOf(id)).toBe('sending')
  expect(await reported(id)).toBeLessThan(4_000)
  expect(await findWithdrawal(id)).toMatchObject({ state: 'paid', acceptedAt: expect.any(Date) })
  expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 0 })
})

test.each([
  ['slow', 91, 'paid', 60_000],
  ['twice', 92, 'paid', 60_000],
  ['out of order', 93, 'paid', 60_000],
  ['returned at once', 95, 'returned', 100_000],
  ['returned after it was accepted', 96, 'returned', 100_000],
  ['cut after the order', 97, 'paid', 60_000],
] as const)('on a bad day (%s) every word counts once', async (_, centavos, end, coin) => {
  const { seat, id } = await sentOf(centavos)
  await reported(id)
  const left = end === 'paid' ? coin - centavos : coin
  expect([await stateOf(id), await pockets(seat)]).toMatchObject([end, { coin: left, hold: 0 }])
  expect(await findWithdrawal(id)).toMatchObject({ contradiction: null })
})

test('what an operator has entered counts, and the bank’s own report says the same', async () => {
  const [paid, returned] = [await sentOf(0), await sentOf(0)]
  await settleByHand(paid.id, { state: 'paid', reference: 'BDO-9' }, 'ramon')
  await settleByHand(returned.id, { state: 'returned', reason: 'No such account' }, 'ramon')
  for (const { id } of [paid, returned]) await reported(id)
  const isAsEntered = { contradiction: null }
  expect(await findWithdrawal(paid.id)).toMatchObject({ ...isAsEntered, state: 'paid', reference: 'BDO-9' })
  expect(await findWithdrawal(returned.id)).toMatchObject({ ...isAsEntered, reason: 'No such account' })
})

test('a silent bank is asked, also after an hour', async () => {
  const { id } = await sentOf(94)
  expect(await reported(id)).toBe(0)
  expect(await stateOf(id)).toBe('sending')
  later(3_600_000)
  await sweepPayouts()
  expect(await stateOf(id)).toBe('paid')
})

test('a payment that comes back after it was paid moves nothing, and a person is told', async () => {
  const { seat, id } = await sentOf(98)
  await reported(id)
  expect(await stateOf(id)).toBe('paid')
  expect(await pockets(seat)).toMatchObject({ coin: 59_902, hold: 0 })
  expect((await listContradicted()).map((order) => order.id)).toContain(id)
})

const CENTS = 10_000
const words = {
  accepted: { state: 'sending' },
  paid: { state: 'paid', reference: 'A', cents: CENTS },
  paidOtherwise: { state: 'paid', reference: 'B' },
  paidLess: { state: 'paid', reference: 'A', cents: CENTS - 1 },
  returned: { state: 'returned', fault: 'bank', cents: CENTS },
} as const satisfies Record<string, Word['status']>
type Name = keyof typeof words
const ends = ['paid', 'paidOtherwise', 'returned'] as const

/** What must stand after some words in their order. */
function modelOf(names: readonly Name[]): { end: Name | undefined; isContradicted: boolean } {
  const end = names.find((name) => ends.some((each) => each === name))
  const others = names.slice(end === undefined ? 0 : names.indexOf(end))
  const isAnother = others.some((name) => name !== 'accepted' && name !== end)
  return { end, isContradicted: isAnother || names.includes('paidLess') }
}

test('the usual day is a setting, and the bank hears the merchant alone', async () => {
  expect(dayOf(40_000, 'silent')).toBe('silent')
  expect(dayOf(40_091, 'silent')).toBe('slow')
  const { id } = await sentOf(0)
  const wish = { reference: id, amount: 1, notifyUrl: server.address }
  const ask = async (headers: Record<string, string>, path = '', body?: object) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await reachSandbox(`/v1/payouts${path}`, { headers, ...sent })).status
  }
  const merchant = { authorization: merchantKey() }
  expect(await ask({}, `/${id}`)).toBe(401)
  expect(await ask({ authorization: 'Bearer x' }, '', wish)).toBe(401)
  expect(await ask(merchant, '/nobody')).toBe(404)
  expect(await ask(merchant, '', { ...wish, amount: -1 })).toBe(400)
  // The reference is another payment's.
  expect(await ask(merchant, '', wish)).toBe(409)
  expect(await ask(merchant, `/${id}`)).toBe(200)
})

test('any words in any order, repeated or at once, end a withdrawal once and as the first end says', async () => {
  const seat = await newWithdrawer(10_000_000)
  const drawn = fc.array(fc.constantFrom(...(Object.keys(words) as Name[])), { maxLength: 8 }) // keys of a constant
  const run = async (names: readonly Name[], isAtOnce: boolean) => {
    const before = await pockets(seat)
    const id = randomUUID()
    await call('exchange', { requestId: id, amount: CENTS, accountId: seat.accountId }, seat)
    await approveWithdrawal(id, 'nena')
    const sources = ['webhook', 'asked'] as const
    const tell = (name: Name, at: number) =>
      takeWord({ payout: 'sandbox', orderId: id, status: words[name], source: sources[at % 2] ?? 'asked' })
    const said = [...names, 'paid' as const]
    if (isAtOnce) await Promise.all(said.map(tell))
    else for (const [at, name] of said.entries()) await tell(name, at)
    const [order, after] = [await findWithdrawal(id), await pockets(seat)]
    const isPaid = order?.state === 'paid'
    expect([order?.state, after.hold]).toEqual([isPaid ? 'paid' : 'returned', 0])
    expect(after.coin).toBe(before.coin - (isPaid ? CENTS : 0))
    if (isAtOnce) return
    const model = modelOf(said)
    expect(isPaid ? order.reference : 'none').toBe({ paid: 'A', paidOtherwise: 'B' }[String(model.end)] ?? 'none')
    expect(order?.contradictedAt !== null).toBe(model.isContradicted)
  }
  await fc.assert(fc.asyncProperty(drawn, fc.boolean(), run), { numRuns: 25 })
})
