import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { makeMonths, partitionOf } from '#server/db/months.ts'
import { chainOf } from '#server/ledger/export.ts'
import { historyOf, isPosted, movesOf } from '#server/ledger/history.ts'
import { balancesOf, type Entry, post } from '#server/ledger/post.ts'
import { proveLedger, verifyLedger } from '#server/ledger/verify.ts'
import { dropOldMonths } from '#server/rights/months.ts'
import { placeLegalHold } from '#server/standing/legalHolds.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

/** The last millisecond of November in Manila, and the first of December. */
const NOVEMBER = new Date('2026-11-30T15:59:59.999Z')
const DECEMBER = new Date('2026-11-30T16:00:00.000Z')
/** Five years after November's end, and a day more. */
const LATER = new Date('2031-12-01T16:00:00.000Z')

const player = 7
const coin = () => `player:${player}:coin` as const
const send = (entry: Entry) => db.transaction((tx) => post(tx, entry))
const bet = (id: string, cents = 20): Entry => ({
  id,
  reason: 'bet',
  moves: [{ from: coin(), to: 'house:games', cents }],
})

async function sendAt(at: Date, entry: Entry) {
  setClock(at)
  return (await send(entry)).outcome
}

const standing = async (at: Date) =>
  (await db.execute(sql`select count(*)::int as lines from ${sql.identifier(partitionOf('ledger_lines', at))}`)).rows[0]

beforeEach(async () => {
  await freshDatabase()
  setClock(NOVEMBER)
  await makeMonths(db)
  await send({ id: 'in', reason: 'deposit', moves: [{ from: 'channel:1', to: coin(), cents: 900 }] })
})
afterEach(() => setClock(undefined))

describe('at the turn of a month', () => {
  test('a line is in the month of its time in Manila, and the chain continues', async () => {
    expect(await sendAt(DECEMBER, bet('one'))).toBe('posted')
    expect([await standing(NOVEMBER), await standing(DECEMBER)]).toEqual([{ lines: 1 }, { lines: 1 }])
    expect(await verifyLedger(db)).toEqual([])
    expect((await historyOf(db, player, { size: 9 })).lines.map(({ id }) => id)).toEqual(['one', 'in'])
  })

  test('a repetition in the next month is posted once', async () => {
    const ends = [await sendAt(NOVEMBER, bet('one')), await sendAt(DECEMBER, bet('one'))]
    expect(ends).toEqual(['posted', 'exists'])
    await expect(sendAt(DECEMBER, bet('one', 21))).rejects.toThrow('posted before with other moves')
    const both = await Promise.all([sendAt(NOVEMBER, bet('two')), sendAt(DECEMBER, bet('two'))])
    expect(both.sort()).toEqual(['exists', 'posted'])
    expect(await balancesOf(db, player)).toMatchObject({ coin: 860 })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('a posting without a partition succeeds, and moves to its month once created', async () => {
    const far = new Date('2033-05-05T05:05:05.000Z')
    expect(await sendAt(far, bet('far'))).toBe('posted')
    const stray = async () => (await db.execute(sql`select id from ledger_lines_default`)).rows
    expect(await stray()).toEqual([{ id: 'far' }])
    setClock(DECEMBER)
    expect(await makeMonths(db)).toBeGreaterThan(0)
    expect(await makeMonths(db)).toBe(0)
    expect([await stray(), await standing(far)]).toEqual([[], { lines: 1 }])
    expect(await verifyLedger(db)).toEqual([])
    await expect(db.execute(sql`delete from ${sql.identifier(partitionOf('ledger_lines', far))}`)).rejects.toThrow()
  })

  test('months are created in advance: this one and three more', async () => {
    for (const month of ['2026-11', '2026-12', '2027-01', '2027-02'])
      expect(await standing(new Date(`${month}-15T00:00:00Z`))).toMatchObject({ lines: expect.any(Number) })
  })
})

describe('a month after its retention', () => {
  beforeEach(async () => {
    await sendAt(NOVEMBER, bet('old'))
    await sendAt(NOVEMBER, {
      id: 'fee',
      reason: 'adjustment',
      moves: [{ from: 'house:games', to: 'channel:1', cents: 3 }],
    })
    await sendAt(DECEMBER, bet('new'))
  })

  test('is dropped; balances, chains, proofs and ids stay', async () => {
    const before = await balancesOf(db, player)
    setClock(new Date(LATER.getTime() - 2 * 86_400_000))
    expect(await dropOldMonths()).toBe(0)
    setClock(LATER)
    expect(await dropOldMonths()).toBeGreaterThan(0)
    expect(await dropOldMonths()).toBe(0)
    expect(await balancesOf(db, player)).toEqual(before)
    expect([await verifyLedger(db), (await proveLedger(db)).broken]).toEqual([[], []])
    // The line was dropped, but its id stays taken: nothing is paid twice, however late.
    expect([await isPosted(db, 'old'), await movesOf(db, 'old')]).toEqual([true, []])
    expect(await sendAt(LATER, bet('old'))).toBe('exists')
    expect(await sendAt(LATER, bet('newest'))).toBe('posted')
    expect([await verifyLedger(db), (await proveLedger(db)).broken]).toEqual([[], []])
    const kept: object[] = []
    for await (const line of chainOf(player)) kept.push(line)
    expect(kept).toMatchObject([
      { entry: 'new', seq: 3 },
      { entry: 'newest', seq: 4 },
    ])
  })

  test('stays during a legal hold on anybody in it', async () => {
    setClock(NOVEMBER)
    await placeLegalHold((await newPlayer()).id, 'operator', 'a court asks')
    setClock(LATER)
    expect(await dropOldMonths()).toBeLessThan(12)
    expect(await standing(NOVEMBER)).toEqual({ lines: 4 })
  })

  test('waits for a busy table, and is dropped then', async () => {
    setClock(LATER)
    const busy = db.transaction(async (tx) => {
      await tx.execute(sql`lock table ledger_lines in row exclusive mode`)
      await sleep(2_500)
    })
    expect(await dropOldMonths()).toBeGreaterThan(0)
    await busy
    expect([await verifyLedger(db), (await proveLedger(db)).broken]).toEqual([[], []])
  })

  test('stays if the books do not balance', async () => {
    await db.execute(sql`update ledger_accounts set balance = balance + 1 where name = ${coin()}`)
    setClock(LATER)
    await expect(dropOldMonths()).rejects.toThrow('No month is dropped from a broken ledger')
    expect(await standing(NOVEMBER)).toEqual({ lines: 3 })
  })

  test('a later change is detected', async () => {
    setClock(LATER)
    await dropOldMonths()
    await db.execute(sql`update ledger_carried set balance = balance + 1 where owner = ${player}`)
    expect(await verifyLedger(db)).toMatchObject([{ law: 'a balance is the sum of its moves', subject: coin() }])
  })
})
