import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#server/account/session.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { forgetOldMails } from '#server/inbox/retention.ts'
import { sendLetter, writeLetter } from '#server/inbox/send.ts'
import { letters, mails } from '#server/inbox/tables.ts'
import { tellOfWithdrawals } from '#server/inbox/withdrawals.ts'
import { approveWithdrawal, rejectWithdrawal } from '#server/wallet/decide.ts'
import { call, ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { takeBack } from '../wallet/cancel.ts'
import { approveAndPay, arrive } from '../wallet/payouts.ts'
import { expectCleanBooks, newWithdrawer, type Withdrawer } from '../wallet/walletHarness.ts'
import { coin, draft, mailbox, sendTo, unreadDots } from './mailboxHarness.ts'

const DAY_MS = 86_400_000
const later = (days: number) => setClock(new Date(Date.now() + days * DAY_MS))

beforeAll(async () => {
  await freshDatabase()
})
afterEach(async () => {
  setClock(undefined)
  await expectCleanBooks()
})

describe('the mail box', () => {
  test('is empty at first, and a guest has none', async () => {
    const seat = await newPlayer({ coin: 0 })
    expect(await call('getMail2', {}, seat)).toEqual({ code: 200, errcode: 0, rows: [] })
    expect(await unreadDots(seat)).toEqual([false, false, false])
    expect(await unreadDots({ token: '' })).toEqual([false, false, false])
    for (const name of ['getMail2', 'receiveMail', 'delMail'] as const) {
      expect(await call(name, {}, { token: '' })).toMatchObject({ code: 401 })
    }
  })

  test('shows a mail until it is read, and its dot disappears with reading', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat)
    expect(await mailbox(seat)).toMatchObject([{ id, kind: 'message', title: 'Salamat', isRead: false, awards: [] }])
    expect(await unreadDots(seat)).toEqual([true, false, false])
    expect(await call('getMailDetail', { id }, seat)).toMatchObject({
      errcode: 0,
      text: 'Thank you for playing.',
      mail: { id, isRead: true },
    })
    expect(await unreadDots(seat)).toEqual([false, false, false])
    expect((await call('getMailDetail', { id }, seat)).errcode).toBe(0)
  })

  test('a reward keeps its own dot until it is claimed', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat, coin(5_000))
    await call('getMailDetail', { id }, seat)
    expect(await unreadDots(seat)).toEqual([false, true, false])
    await call('receiveMail', { id }, seat)
    expect(await unreadDots(seat)).toEqual([false, false, false])
  })

  test('comes in pages, newest first, and each mail once', async () => {
    const seat = await newPlayer({ coin: 0 })
    const sent: string[] = []
    for (let each = 0; each < 7; each += 1) sent.unshift(await sendTo(seat))
    const seen: string[] = []
    let cursor: unknown
    do {
      const page = await call('getMail2', { size: 3, ...(cursor ? { cursor } : {}) }, seat)
      seen.push(...(page.rows as { id: string }[]).map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect(new Set(seen)).toEqual(new Set(sent))
    expect(seen).toHaveLength(7)
  })

  test('is visible to its player only', async () => {
    const id = await sendTo(await newPlayer({ coin: 0 }), coin(5_000))
    const other = await newPlayer({ coin: 0 })
    for (const name of ['getMailDetail', 'receiveMail', 'delMail'] as const) {
      expect(await call(name, { id }, other)).toEqual({ code: 200, errcode: 4001 })
      expect(await call(name, { id: randomUUID() }, other)).toEqual({ code: 200, errcode: 4001 })
      expect(await call(name, { id: 'x' }, other)).toMatchObject({ code: 400, field: 'id' })
    }
  })
})

describe('deleting', () => {
  test('removes a mail once, and repeating is harmless', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat)
    expect(await call('delMail', { id }, seat)).toMatchObject({ errcode: 0, removed: 1 })
    expect(await call('delMail', { id }, seat)).toMatchObject({ errcode: 0, removed: 0 })
    expect(await mailbox(seat)).toEqual([])
    expect(await unreadDots(seat)).toEqual([false, false, false])
    expect(await call('getMailDetail', { id }, seat)).toMatchObject({ errcode: 4001 })
  })

  test('never loses an unclaimed reward', async () => {
    const seat = await newPlayer({ coin: 0 })
    const id = await sendTo(seat, coin(5_000))
    await call('getMailDetail', { id }, seat)
    expect(await call('delMail', { id }, seat)).toMatchObject({ errcode: 4003 })
    expect(await call('delMail', {}, seat)).toMatchObject({ removed: 0 })
    await call('receiveMail', { id }, seat)
    expect(await call('delMail', { id }, seat)).toMatchObject({ removed: 1 })
  })

  test('without an id removes read mails and nothing else', async () => {
    const seat = await newPlayer({ coin: 0 })
    const [read, unread, received] = [await sendTo(seat), await sendTo(seat), await sendTo(seat, coin(100))]
    await call('getMailDetail', { id: read }, seat)
    await call('receiveMail', { id: received }, seat)
    const other = await newPlayer({ coin: 0 })
    await call('getMailDetail', { id: await sendTo(other) }, other)
    expect(await call('delMail', {}, seat)).toMatchObject({ removed: 2 })
    expect((await mailbox(seat)).map(({ id }) => id)).toEqual([unread])
    expect(await mailbox(other)).toHaveLength(1)
  })
})

describe('time', () => {
  test('ends a mail: it leaves the box, and cannot be opened or claimed', async () => {
    const seat = await newWithdrawer(1_000)
    const id = await sendTo(seat, coin(5_000))
    later(31)
    const { token } = await refreshed(seat)
    const again = { ...seat, token }
    expect(await mailbox(again)).toEqual([])
    expect(await unreadDots(again)).toEqual([false, false, false])
    for (const name of ['getMailDetail', 'receiveMail'] as const) {
      expect(await call(name, { id }, again)).toMatchObject({ errcode: 4002 })
    }
    expect(await call('receiveMail', {}, again)).toMatchObject({ errcode: 0, propList: [], ids: [] })
    expect(await call('delMail', { id }, again)).toMatchObject({ errcode: 0, removed: 1 })
  })

  test('deletes mails that ended three months ago, and letters without any', async () => {
    await freshDatabase()
    const seat = await newPlayer({ coin: 0 })
    const gone = await sendTo(seat)
    await sendTo(seat)
    await call('delMail', { id: gone }, seat)
    later(100)
    expect(await forgetOldMails()).toBe(1)
    expect(await db.$count(mails)).toBe(1)
    expect(await db.$count(letters)).toBe(2)
    later(121)
    expect(await forgetOldMails()).toBe(1)
    expect([await db.$count(mails), await db.$count(letters)]).toEqual([0, 0])
    expect(await forgetOldMails()).toBe(0)
  })

  test('leaves a letter that is still being delivered', async () => {
    const letter = await writeLetter(draft())
    later(500)
    await forgetOldMails()
    expect(await db.$count(letters)).toBe(1)
    expect(await sendLetter(letter.id)).toMatchObject({ state: 'sent' })
  })
})

/** A session ends after a month without a visit: a new one for the same player. */
async function refreshed({ id: player }: TestPlayer): Promise<{ token: string }> {
  return {
    token: await db.transaction((tx) =>
      openSession(tx, player, { device: '', address: '', phoneInfo: {}, client: ENVELOPE }),
    ),
  }
}

describe('a decided withdrawal', () => {
  const ask = async (seat: Withdrawer) => {
    const requestId = randomUUID()
    const wish = { requestId, amount: 40_000, accountId: seat.accountId }
    expect(await call('exchange', wish, seat)).toMatchObject({ errcode: 0 })
    return requestId
  }

  test('is announced at each change, in order and once, however fast it was and however often the job runs', async () => {
    const [paid, returned] = [await newWithdrawer(100_000), await newWithdrawer(100_000)]
    await approveAndPay(await ask(paid), 'nena')
    await rejectWithdrawal(await ask(returned), 'nena', 'Number is closed')
    await Promise.all([tellOfWithdrawals(), tellOfWithdrawals()])
    expect(await tellOfWithdrawals()).toBe(0)
    expect(await mailbox(paid)).toMatchObject([
      {
        kind: 'system',
        title: 'withdrawalPaid',
        values: { amount: '₱400.00', fee: '₱0.00', payee: expect.stringMatching(/^GCash •••• \d{4}$/), reason: '' },
      },
      ...[{ title: 'withdrawalSent' }, { title: 'withdrawalApproved' }, { title: 'withdrawalAsked' }],
    ])
    expect(await mailbox(returned)).toMatchObject([
      { title: 'withdrawalRejected', values: { reason: 'Number is closed' } },
      { title: 'withdrawalAsked', values: { reason: '' } },
    ])
    expect(await unreadDots(paid)).toEqual([false, false, true])
    expect(await db.$count(letters, eq(letters.kind, 'system'))).toBe(6)
  })

  test('is announced while it goes on, and told of the steps between two runs of the job', async () => {
    const [slow, taken] = [await newWithdrawer(100_000), await newWithdrawer(100_000)]
    const order = await ask(slow)
    const orderId = await ask(taken)
    await tellOfWithdrawals()
    await approveWithdrawal(order, 'nena')
    await takeBack(orderId, taken)
    await Promise.all([tellOfWithdrawals(), tellOfWithdrawals()])
    await arrive(order)
    await tellOfWithdrawals()
    const titles = async (seat: Withdrawer) => (await mailbox(seat)).map(({ title }) => title)
    expect(await titles(slow)).toEqual([
      ...['withdrawalPaid', 'withdrawalSent', 'withdrawalApproved', 'withdrawalAsked'],
    ])
    expect(await titles(taken)).toEqual(['withdrawalCancelled', 'withdrawalAsked'])
  })

  test('long ago is not announced', async () => {
    const seat = await newWithdrawer(100_000)
    await approveAndPay(await ask(seat), 'nena')
    later(4)
    await tellOfWithdrawals()
    setClock(undefined)
    expect(await mailbox(seat)).toEqual([])
  })
})
