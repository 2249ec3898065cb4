import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { type HistoryQuery, historyOf } from '#server/ledger/history.ts'
import { type Entry, post } from '#server/ledger/post.ts'
import { reasonsOf } from '#server/ledger/reasons.ts'
import { type Receipt, receiptOf, verifyReceipt } from '#server/ledger/receipt.ts'
import { freshDatabase } from '../database.ts'

const coin = 'player:7:coin' as const

async function sendAt(time: string, entry: Entry): Promise<void> {
  setClock(new Date(time))
  await db.transaction((tx) => post(tx, entry))
}

const ids = async (query: Partial<HistoryQuery>) =>
  (await historyOf(db, 7, { size: 50, ...query })).lines.map(({ id }) => id)

describe('a player’s record', () => {
  beforeAll(async () => {
    await freshDatabase()
    const deposit: Entry = { id: 'deposit:1', reason: 'deposit', moves: [{ from: 'channel:1', to: coin, cents: 1000 }] }
    await sendAt('2026-11-20T15:59:59.999Z', deposit)
    for (let nth = 0; nth < 4; nth += 1) {
      await sendAt(`2026-11-20T16:00:0${nth >> 1}Z`, {
        id: `round:${nth}`,
        reason: 'round',
        moves: [
          { from: coin, to: 'house:games', cents: 100 },
          { from: 'house:games', to: coin, cents: 30 },
        ],
        metadata: { gameId: 1001, note: 'two\nlines "and" ₱' },
      })
    }
    const hold: Entry = {
      id: 'hold:1',
      reason: 'withdrawalHold',
      moves: [{ from: coin, to: 'player:7:hold', cents: 200 }],
    }
    await sendAt('2026-11-21T15:59:59Z', hold)
    const other: Entry = {
      id: 'deposit:2',
      reason: 'deposit',
      moves: [{ from: 'channel:1', to: 'player:8:coin', cents: 9 }],
    }
    await sendAt('2026-11-21T16:00:00Z', other)
  })
  afterEach(() => setClock(undefined))

  test('is theirs only, newest first, with credits and debits', async () => {
    expect(await ids({})).toEqual(['hold:1', 'round:3', 'round:2', 'round:1', 'round:0', 'deposit:1'])
    const { lines } = await historyOf(db, 7, { size: 2 })
    expect(lines[0]).toMatchObject({ reason: 'withdrawalHold', gave: { coin: 200 }, got: { hold: 200 }, metadata: {} })
    expect(lines[1]).toMatchObject({
      reason: 'round',
      gave: { coin: 100 },
      got: { coin: 30 },
      metadata: { gameId: 1001 },
    })
    expect(lines[1]?.postedAt).toEqual(new Date('2026-11-20T16:00:01Z'))
  })

  test('is paged without a gap or a repeat, even with equal times', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await historyOf(db, 7, { size: 2, ...(cursor ? { cursor } : {}) })
      expect(page.lines.length).toBeGreaterThan(0)
      seen.push(...page.lines.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual(await ids({}))
  })

  test('is filtered by reason and by days of Manila', async () => {
    expect(await ids({ reasons: reasonsOf(['deposit', 'withdrawal']) })).toEqual(['hold:1', 'deposit:1'])
    expect(await ids({ reasons: reasonsOf(['game', 'deposit']), size: 2 })).toEqual(['round:3', 'round:2'])
    expect(await ids({ reasons: [] })).toEqual([])
    expect(await ids({ to: '2026-11-20' })).toEqual(['deposit:1'])
    expect(await ids({ from: '2026-11-21', to: '2026-11-21', reasons: ['withdrawalHold'] })).toEqual(['hold:1'])
    expect(await ids({ from: '2026-11-22' })).toEqual([])
  })

  test.each(['', 'x', '1', '9'.repeat(40), '1.', "1.1' or true", '99999999999999.999999999999999', '-1.5'])(
    'stands on its feet with the cursor %j',
    async (cursor) => {
      expect((await ids({ cursor })).length).toBeLessThanOrEqual(6)
      expect(await ids({ cursor, from: '2026-02-31', to: '2026-00-99' })).toEqual([])
    },
  )

  test('has a receipt for each line that verifies offline, and follows from the one before', async () => {
    const receipts: Receipt[] = []
    for (const id of (await ids({})).toReversed()) receipts.push((await receiptOf(db, 7, id)) ?? expect.fail(id))
    const travelled: Receipt[] = JSON.parse(JSON.stringify(receipts))
    for (const [nth, receipt] of travelled.entries()) {
      expect(receipt.seq).toBe(nth + 1)
      expect(verifyReceipt(receipt, travelled[nth - 1])).toBe(true)
    }
    expect(await receiptOf(db, 7, 'deposit:2')).toBeUndefined()
    expect(await receiptOf(db, 7, 'no such entry')).toBeUndefined()

    const [first, second, third] = travelled
    if (!first || !second || !third) throw new Error('three receipts are needed')
    expect(verifyReceipt(third, first)).toBe(false)
    const forged: Partial<Receipt>[] = [
      { player: 8 },
      { seq: 1 },
      { previous: first.previous },
      { hash: first.hash },
      { entry: 'round:9' },
      { reason: 'reward' },
      { time: second.time + 1 },
      { metadata: '' },
      { moves: second.moves.slice(1) },
      { moves: second.moves.map((move) => ({ ...move, cents: move.cents + 1 })) },
    ]
    for (const lie of forged) expect(verifyReceipt({ ...second, ...lie })).toBe(false)
  })
})
