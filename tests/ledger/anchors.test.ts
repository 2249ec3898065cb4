import { createHash } from 'node:crypto'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayEnd } from '#contract/time.ts'
import { ANCHOR_TREE_DAYS } from '#contract/wallet/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { makeMonths } from '#server/db/months.ts'
import { lawsOfAnchors } from '#server/ledger/anchorLaws.ts'
import { anchorDays } from '#server/ledger/anchors.ts'
import { type Entry, post } from '#server/ledger/post.ts'
import { findBroken, verifyLedger } from '#server/ledger/verify.ts'
import { dropOldMonths } from '#server/rights/months.ts'
import { freshDatabase } from '../database.ts'

const FIRST = '2026-11-20'

/** A moment of a day in Manila. */
const at = (day: string, hours: number) => setClock(new Date(dayEnd(day).getTime() + (hours - 24) * 3_600_000))

const send = (entry: Entry) => db.transaction((tx) => post(tx, entry))
const give = (player: number, id: string): Entry => ({
  id,
  reason: 'deposit',
  moves: [{ from: 'channel:1', to: `player:${player}:coin`, cents: 900 }],
})

const anchors = async () =>
  (
    await db.execute<{ day: string; leaves: number; root: string }>(
      sql`select day, leaves, encode(root, 'hex') as root from ledger_anchors order by id`,
    )
  ).rows

async function threePlayers(): Promise<void> {
  await freshDatabase()
  at(FIRST, 12)
  await makeMonths(db)
  for (const player of [7, 8, 9]) await send(give(player, `in:${player}`))
}
afterEach(() => setClock(undefined))

describe('the anchor of a day', () => {
  beforeEach(threePlayers)

  test('is made once the day has ended, and once, by however many processes', async () => {
    at(FIRST, 23)
    expect(await anchorDays()).toBe(1)
    expect(await anchors()).toMatchObject([{ day: '2026-11-19', leaves: 0 }])
    at(FIRST, 24)
    const made = await Promise.all([1, 2, 3].map(anchorDays))
    expect(made.reduce((sum, one) => sum + one)).toBe(1)
    expect(await anchorDays()).toBe(0)
    expect(await anchors()).toMatchObject([{ leaves: 0 }, { day: FIRST, leaves: 3 }])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('holds what stood at midnight, also when it is caught up days later', async () => {
    at('2026-11-21', 0.1)
    await anchorDays()
    at('2026-11-21', 12)
    await send(give(8, 'again'))
    at('2026-11-23', 12)
    await send(give(8, 'and:again'))
    await send(give(10, 'new'))
    at('2026-11-24', 12)
    expect(await anchorDays()).toBe(3)
    const { rows } = await db.execute(
      sql`select day, player, seq from ledger_anchored join ledger_anchors on id = anchor where id > 1 order by day, player`,
    )
    expect(rows).toEqual([
      { day: '2026-11-21', player: 8, seq: 2 },
      { day: '2026-11-23', player: 8, seq: 3 },
      { day: '2026-11-23', player: 10, seq: 1 },
    ])
    const days = await anchors()
    expect(days.map(({ leaves }) => leaves)).toEqual([3, 3, 3, 4])
    // A day without a line has another root too: nobody sees from a leaf who rested.
    expect(new Set(days.map(({ root }) => root)).size).toBe(4)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('has a tree of many parts, whose root an independent reading finds', async () => {
    await db.execute(sql`insert into ledger_accounts (owner, slot, name, seq, hash)
      select n, 0, 'player:' || n || ':coin', 1, sha256(n::text::bytea) from generate_series(1001, 4100) n`)
    at('2026-11-21', 1)
    await anchorDays()
    const parts = await db.execute<{ leaves: Buffer }>(sql`select leaves from ledger_anchor_parts order by part`)
    expect(parts.rows.map(({ leaves }) => leaves.length / 32)).toEqual([1024, 1024, 1024, 31])
    const all = Buffer.concat(parts.rows.map(({ leaves }) => leaves))
    const [anchor] = await anchors()
    expect(rfc6962(all)).toBe(anchor?.root)
  })

  test('keeps its tree for days, of a month’s end for years, and with it the places', async () => {
    at('2026-11-21', 1)
    await anchorDays()
    at('2026-11-21', 2)
    await send(give(7, 'next:day'))
    at('2026-12-01', 2)
    await send(give(7, 'next:month'))
    const later = new Date(dayEnd('2026-11-30').getTime() + (ANCHOR_TREE_DAYS + 1) * 86_400_000)
    setClock(later)
    await anchorDays()
    const kept = await db.execute(sql`select min(day) as first, count(distinct anchor)::int as trees
      from ledger_anchor_parts join ledger_anchors on id = anchor`)
    expect(kept.rows).toEqual([{ first: '2026-11-30', trees: ANCHOR_TREE_DAYS + 2 }])
    const places = await db.execute(
      sql`select day, seq from ledger_anchored join ledger_anchors on id = anchor where player = 7`,
    )
    expect(places.rows).toEqual([
      { day: '2026-11-21', seq: 2 },
      { day: '2026-12-01', seq: 3 },
    ])
    expect(await verifyLedger(db)).toEqual([])
  })

  test('stays true when the lines of its time have gone', async () => {
    at('2026-12-01', 1)
    await anchorDays()
    await send(give(7, 'late'))
    at('2031-12-02', 1)
    expect(await dropOldMonths()).toBeGreaterThan(0)
    expect(await verifyLedger(db)).toEqual([])
  })
})

/** The definition of RFC 6962, 2.1, by recursion. */
function rfc6962(leaves: Buffer): string {
  const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  function root(from: number, to: number): Buffer {
    if (to - from === 1) return leaves.subarray(from * 32, to * 32)
    let half = 1
    while (half * 2 < to - from) half *= 2
    return sha256(Buffer.of(1), root(from, from + half), root(from + half, to))
  }
  return root(0, leaves.length / 32).toString('hex')
}

describe('verify finds a changed anchor', () => {
  beforeAll(async () => {
    await threePlayers()
    at('2026-11-23', 1)
    await anchorDays()
    await send(give(7, 'later'))
    at('2026-11-24', 1)
    await anchorDays()
  })

  /** The laws found broken after changes that only the database's owner can make. */
  async function found(statement: string): Promise<{ all: string[]; newest: string[] }> {
    let laws: { all: string[]; newest: string[] } = { all: [], newest: [] }
    const attempt = db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql.raw(statement))
      const of = async (scope: 'all' | 'newest') => (await findBroken(tx, lawsOfAnchors(scope))).map(({ law }) => law)
      laws = { all: await of('all'), newest: await of('newest') }
      tx.rollback()
    })
    await expect(attempt).rejects.toThrow(TransactionRollbackError)
    return laws
  }
  const follows = 'an anchor follows the one before'
  const holds = 'an anchor holds the chains as they are'
  const rooted = 'an anchor is the root of its tree'

  test.each([
    ['a root', [follows, rooted], `update ledger_anchors set root = sha256('') where id = 2`],
    ['a day', [follows, follows, rooted], `update ledger_anchors set day = '2026-11-27' where id = 2`],
    ['an anchor taken away', [follows], `delete from ledger_anchors where id = 1`],
    [
      'a leaf',
      [rooted],
      'update ledger_anchor_parts set leaves = set_byte(leaves, 4, get_byte(leaves, 4) # 1) where anchor = 2',
    ],
    ['a salt', [rooted], `update ledger_salts set salt = sha256('') where player = 8`],
    ['a line', [holds], `update ledger_lines set hash = sha256('') where player = 7 and seq = 2`],
    ['a place', [holds, rooted], `update ledger_anchored set hash = sha256('') where player = 7 and seq = 2`],
    ['a line taken away', [holds], `delete from ledger_lines where player = 7 and seq = 2`],
  ])('%s', async (_what, laws, statement) => {
    const { all, newest } = await found(statement)
    expect(new Set(all)).toEqual(new Set(laws))
    expect(newest.length).toBeGreaterThan(0)
    expect(await findBroken(db, lawsOfAnchors('newest'))).toEqual([])
  })

  test('and no anchor is changed without the owner’s rights', async () => {
    await expect(db.execute(sql`delete from ledger_anchors`)).rejects.toMatchObject({ cause: { code: 'LG003' } })
  })
})
