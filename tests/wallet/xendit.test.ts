import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { readConfig } from '#server/base/config.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { approveWithdrawal, findWithdrawal, listContradicted } from '#server/wallet/decide.ts'
import { payouts } from '#server/wallet/payouts/list.ts'
import { choosePayout, choosePayouts, payoutFor } from '#server/wallet/payouts/opened.ts'
import { sweepPayouts } from '#server/wallet/payouts/send.ts'
import { payoutEvents } from '#server/wallet/payouts/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { bindPayee } from './payee.ts'
import { CENTS, requested } from './payouts.ts'
import { expectCleanBooks, newWithdrawer, pockets, startWalletServer, type WalletServer } from './walletHarness.ts'
import { type FakeXendit, KEY, type Made, openXendit, refuse, TOKEN_OLD, tell, told } from './xendit.ts'

let xendit: FakeXendit
let server: WalletServer
beforeAll(async () => {
  await freshDatabase()
  xendit = await openXendit()
  server = await startWalletServer()
})
beforeEach(() => void vi.spyOn(log, 'info').mockReturnValue())
afterAll(async () => {
  await server.close()
  await xendit.close()
})
afterEach(async () => {
  setClock(undefined)
  choosePayout()
  vi.restoreAllMocks()
  xendit.mood.spoil = undefined
  xendit.heard.length = 0
  await expectCleanBooks()
})

const later = (ms: number) => setClock(() => new Date(Date.now() + ms))
const stateOf = async (id: string) => (await findWithdrawal(id))?.state
const eventsOf = async (id: string) =>
  (await db.select().from(payoutEvents).where(eq(payoutEvents.orderId, id)).orderBy(payoutEvents.heardAt)).map(
    ({ source, word, outcome }) => `${source} ${word} ${outcome}`,
  )
const isHeld = { coin: 60_000, hold: CENTS }
const isPaid = { coin: 60_000, hold: 0 }
const isBack = { coin: 100_000, hold: 0 }
/** A withdrawal that was approved while Xendit pays. */
async function approved(more: { timeoutMs?: number } = {}) {
  choosePayout(xendit.payout(more))
  const { seat, id } = await requested()
  await approveWithdrawal(id, 'nena')
  return { seat, id }
}
const madeOf = (id: string): Made => {
  const made = xendit.books.get(id)
  if (!made) throw new Error('xendit has no such payout')
  return made
}

describe('a payout by Xendit', () => {
  test('is asked for as documented, and is paid by its own word alone, with the time and source of each', async () => {
    const { seat, id } = await approved()
    expect(xendit.heard).toEqual([
      {
        ...{ method: 'POST', path: '/v2/payouts', key: id },
        authorization: `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`,
        body: {
          ...{ reference_id: id, channel_code: 'PH_GCASH', amount: 400, currency: 'PHP' },
          channel_properties: {
            account_number: expect.stringMatching(/^09\d{9}$/),
            account_holder_name: 'Maria Clara delos Reyes',
          },
          description: expect.stringMatching(/^Withdrawal [0-9A-Z]{4}-[0-9A-Z]{4}$/),
        },
      },
    ])
    expect(await findWithdrawal(id)).toMatchObject({ state: 'sending', acceptedAt: expect.any(Date), settledAt: null })
    expect(await tell(server, told(madeOf(id), { status: 'REQUESTED' }, 'payout.requested'))).toBe(200)
    expect(await pockets(seat)).toMatchObject(isHeld)
    expect(await tell(server, told(madeOf(id), { status: 'SUCCEEDED' }), TOKEN_OLD)).toBe(200)
    expect(await findWithdrawal(id)).toMatchObject({ state: 'paid', reference: `disb-${id}`, payout: 'xendit' })
    expect(await pockets(seat)).toMatchObject(isPaid)
    expect(await eventsOf(id)).toEqual(['sent accepted taken', 'webhook accepted taken', 'webhook paid taken'])
    // Account numbers stay with the account.
    expect(JSON.stringify(await db.select().from(payoutEvents))).not.toMatch(/09\d{9}|Clara/)
  })

  test('that failed gives the coin back, with a reason for the player', async () => {
    const { seat, id } = await approved()
    const facts = { status: 'FAILED', failure_code: 'INVALID_DESTINATION' }
    expect(await tell(server, told(madeOf(id), facts, 'payout.failed'))).toBe(200)
    expect(await pockets(seat)).toMatchObject(isBack)
    expect((await call('getExchangeOrder', {}, seat)).rows).toMatchObject([
      { state: 'returned', reason: expect.stringContaining('this account is closed') },
    ])
  })

  test('that is reversed after it was paid moves nothing, and a person is told', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const { seat, id } = await approved()
    await tell(server, told(madeOf(id), { status: 'SUCCEEDED' }))
    await tell(server, told(madeOf(id), { status: 'REVERSED' }, 'payout.reversed'))
    expect(await pockets(seat)).toMatchObject(isPaid)
    expect((await listContradicted()).map((order) => order.id)).toContain(id)
    expect((await eventsOf(id)).at(-1)).toBe('webhook returned contradicts')
  })

  test('is paid once, even if one callback arrives fifty times at once and before the answer', async () => {
    const statuses: number[] = []
    xendit.mood.spoil = async ({ method }, _response, take) => {
      if (method !== 'POST') return false
      const body = told(take(), { status: 'SUCCEEDED' })
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => tell(server, body)))))
      return false
    }
    const { seat, id } = await approved()
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await findWithdrawal(id)).toMatchObject({ state: 'paid', contradiction: null })
    expect(await pockets(seat)).toMatchObject(isPaid)
    expect(await eventsOf(id)).toEqual(['webhook paid taken', 'sent accepted taken'])
  })
})

describe('an unknown outcome', () => {
  test.each([
    ['a connection that is cut after the order', 'cut'],
    ['an error of the server', 'SERVER_ERROR'],
    ['an answer that comes too late', 'slow'],
    ['a key that was used before', 'DUPLICATE_ERROR'],
  ])('%s is asked about, and not sent again', async (_, how) => {
    vi.spyOn(log, 'warn').mockReturnValue()
    xendit.mood.spoil = (heard, response, take) => {
      if (heard.method !== 'POST') return false
      take()
      if (how === 'cut') response.destroy()
      else if (how !== 'slow') return refuse(how, how === 'SERVER_ERROR' ? 503 : 409)(heard, response, take)
      return true
    }
    const { seat, id } = await approved({ timeoutMs: 200 })
    later(3_600_000)
    await Promise.all([sweepPayouts(), sweepPayouts()])
    expect(await pockets(seat)).toMatchObject(isHeld)
    madeOf(id).status = 'SUCCEEDED'
    later(7_200_000)
    await sweepPayouts()
    expect(await findWithdrawal(id)).toMatchObject({ state: 'paid' })
    expect(xendit.posts()).toBe(1)
    expect(await eventsOf(id)).toEqual(['asked accepted taken', 'asked paid taken'])
  })

  test('is sent again under the same key once Xendit says that it has nothing', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    xendit.mood.spoil = (_heard, response) => {
      response.destroy()
      return true
    }
    const { id } = await approved()
    later(3_600_000)
    await sweepPayouts()
    expect(xendit.heard.map(({ method }) => method)).toEqual(['POST', 'GET'])
    xendit.mood.spoil = undefined
    later(7_200_000)
    await sweepPayouts()
    expect(xendit.heard.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'POST'])
    expect(new Set(xendit.heard.filter(({ method }) => method === 'POST').map(({ key }) => key))).toEqual(new Set([id]))
    madeOf(id).status = 'SUCCEEDED'
    later(9_000_000)
    await sweepPayouts()
    expect(await stateOf(id)).toBe('paid')
  })

  test('is anything that Xendit has not documented, or that is about another payment', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { seat, id } = await approved()
    const made = madeOf(id)
    const strange = [
      { status: 'EVAPORATED' },
      { status: 'SUCCEEDED', currency: 'IDR' },
      { status: 'SUCCEEDED', reference_id: randomUUID() },
      { status: 'SUCCEEDED', amount: 400.001 },
    ]
    for (const [at, facts] of strange.entries()) {
      xendit.mood.spoil = (_heard, response) => {
        response.end(JSON.stringify([{ ...made, ...facts }]))
        return true
      }
      later((at + 1) * 3_600_000)
      await sweepPayouts()
    }
    expect(await pockets(seat)).toMatchObject(isHeld)
    expect(await eventsOf(id)).toEqual(['sent accepted taken'])
    await tell(server, told(made, { status: 'SUCCEEDED' }))
  })
})

test('each payment goes to the first payout named for its rail or for its payee’s kind', () => {
  const hand = payouts.hand.open(readConfig({}))
  if (!hand) throw new Error('no payout by hand')
  const chosen = (cents: number, bank: string) => payoutFor({ cents, bank }).payout?.name
  choosePayouts([xendit.payout(), hand], ['xendit:instapay', 'hand'])
  expect([chosen(5_000_000, 'BDO'), chosen(5_000_001, 'BDO')]).toEqual(['xendit', 'hand'])
  choosePayouts([xendit.payout(), hand], ['hand:bank', 'xendit'])
  expect([chosen(100, 'BDO'), chosen(100, 'GCASH')]).toEqual(['hand', 'xendit'])
  choosePayouts([hand], ['xendit', 'hand'])
  expect(chosen(100, 'BDO')).toBe('hand')
})

describe('what Xendit does not take', () => {
  test('a bank without a code goes to the next payout named for it, and otherwise waits for a person, unsent', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const hand = payouts.hand.open(readConfig({}))
    if (!hand) throw new Error('no payout by hand')
    const seat = await newWithdrawer(100_000)
    const accountId = await bindPayee(seat.id, { cardNum: '123456789012' }, 33)
    const ask = async () => {
      const id = randomUUID()
      await call('exchange', { requestId: id, amount: 20_000, accountId }, seat)
      await approveWithdrawal(id, 'nena')
      return id
    }
    choosePayouts([xendit.payout(), hand], ['xendit', 'hand'])
    expect(await findWithdrawal(await ask())).toMatchObject({ state: 'sending', payout: 'hand' })
    choosePayout(xendit.payout())
    const id = await ask()
    expect(await findWithdrawal(id)).toMatchObject({
      ...{ state: 'approved', payout: null, sentAt: null },
      refusal: 'xendit has no code for the bank UNO',
    })
    await sweepPayouts()
    expect([await stateOf(id), xendit.heard.length]).toEqual(['approved', 0])
  })

  test('a payee that it refuses waits for a person; approving again sends it again', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    xendit.mood.spoil = refuse('RECIPIENT_ACCOUNT_NUMBER_ERROR')
    const { seat, id } = await approved()
    later(3_600_000)
    await sweepPayouts()
    expect(await findWithdrawal(id)).toMatchObject({ state: 'approved', refusedAt: expect.any(Date) })
    expect([await pockets(seat), xendit.posts()]).toMatchObject([isHeld, 1])
    xendit.mood.spoil = undefined
    expect(await approveWithdrawal(id, 'nena')).toMatchObject({
      done: true,
      order: { state: 'sending', refusal: null },
    })
    await tell(server, told(madeOf(id), { status: 'SUCCEEDED' }))
    expect(await pockets(seat)).toMatchObject(isPaid)
  })
})

describe('a webhook of a payout', () => {
  test('that is forged, malformed or for nobody changes nothing', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { seat, id } = await approved()
    const paid = told(madeOf(id), { status: 'SUCCEEDED' })
    for (const token of ['', 'x', `${TOKEN_OLD}x`, 'ñ'.repeat(24)]) {
      const sent = token === 'ñ'.repeat(24) ? encodeURIComponent(token) : token
      expect(await tell(server, paid, sent)).toBe(401)
    }
    for (const body of ['', '{', '[]', '{"event":"payout.succeeded"}', paid.replace('"amount":400', '"amount":"400"')])
      expect(await tell(server, body)).toBe(400)
    expect(await tell(server, JSON.stringify({ event: 'invoice.paid', data: {} }))).toBe(200)
    const nobody = await fetch(`${server.address}/pay/v1/payouts/hand`, { method: 'POST', body: paid })
    expect(nobody.status).toBe(404)
    expect(await pockets(seat)).toMatchObject(isHeld)
    await tell(server, paid)
    expect(await stateOf(id)).toBe('paid')
  })

  test('of another amount moves nothing; the right one afterwards pays', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const { seat, id } = await approved()
    await tell(server, told(madeOf(id), { status: 'SUCCEEDED', amount: 399.99 }))
    expect(await pockets(seat)).toMatchObject(isHeld)
    expect(await findWithdrawal(id)).toMatchObject({ state: 'sending', contradiction: { cents: 39_999 } })
    await tell(server, told(madeOf(id), { status: 'SUCCEEDED' }))
    expect(await pockets(seat)).toMatchObject(isPaid)
  })

  test('about an unknown id, or the withdrawal of another payout, is listed and moves nothing', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { id } = await approved()
    const made = madeOf(id)
    choosePayouts([xendit.payout(), ...[payouts.sandbox.open(readConfig({})) ?? []].flat()], ['sandbox'])
    const { seat, id: other } = await requested()
    await approveWithdrawal(other, 'nena')
    const about = [other, randomUUID(), 'not-an-id']
    for (const reference_id of about)
      expect(await tell(server, told(made, { id: `disb-${reference_id}`, reference_id, status: 'SUCCEEDED' }))).toBe(
        200,
      )
    expect(await pockets(seat)).toMatchObject(isHeld)
    const strangers = await db.select().from(payoutEvents).where(eq(payoutEvents.outcome, 'stranger'))
    expect(strangers.map((event) => event.about).toSorted()).toEqual(about.toSorted())
    expect(strangers.every(({ orderId }) => orderId === null)).toBe(true)
  })
})
