import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { WALKED_PLAYERS } from '#server/ledger/news.ts'
import { type Entry, post } from '#server/ledger/post.ts'
import { proveNews } from '#server/ledger/proof.ts'
import { proveLedger, verifyLedger } from '#server/ledger/verify.ts'
import { freshDatabase } from '../database.ts'
import { rowsRead } from '../rowsRead.ts'

const coin = 'player:7:coin' as const
const send = (entry: Entry) => db.transaction((tx) => post(tx, entry))
const bet = (id: string, cents = 20): Entry => ({
  id,
  reason: 'bet',
  moves: [{ from: coin, to: 'house:games', cents }],
})

beforeEach(async () => {
  await freshDatabase()
  await send({ id: 'in', reason: 'deposit', moves: [{ from: 'channel:1', to: coin, cents: 900 }] })
  await send({ id: 'fee', reason: 'adjustment', moves: [{ from: 'house:games', to: 'channel:1', cents: 3 }] })
  for (let nth = 0; nth < 4; nth += 1) await send(bet(`bet:${nth}`))
})
afterEach(() => setClock(undefined))

/** The laws found broken after changes that only the database's owner can make: by a proof of news, and by a full one. */
async function found(...statements: string[]): Promise<{ news: string[]; whole: string[] }> {
  let laws = { news: [''], whole: [''] }
  const attempt = db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    const whole = (await verifyLedger(tx)).map(({ law }) => law)
    laws = { news: (await proveLedger(tx)).broken.map(({ law }) => law), whole }
    tx.rollback()
  })
  await expect(attempt).rejects.toThrow(TransactionRollbackError)
  return laws
}

/** Accounts of inactive players, proven like the others, each with an old id and line. */
async function grow(from: number, to: number): Promise<void> {
  const zeros = sql`decode(repeat('00', 32), 'hex')`
  const owners = sql`from generate_series(${from}::bigint, ${to}::bigint) n`
  await db.execute(
    sql`insert into ledger_accounts (owner, slot, name, has_news) select n, 0, 'player:' || n || ':coin', false ${owners}`,
  )
  await db.execute(
    sql`insert into ledger_proved (owner, slot, balance, seq, hash) select n, 0, 0, 0, ${zeros} ${owners}`,
  )
  await db.execute(
    sql`insert into ledger_ids (key, player, seq, posted_at) select gen_random_uuid(), 3, n, now() ${owners}`,
  )
  await db.execute(sql`insert into ledger_lines (player, seq, posted_at, id, reason, moves, previous, hash)
    select 3, n, now(), n::text, 'bet', array[96, -64, 1], ${zeros}, ${zeros} ${owners}`)
  await db.execute(sql`analyze`)
}

const balance = 'a balance is the sum of its moves'
const lines = 'a chain has a line for every entry of its player, and no other'
const unbroken = 'a chain is unbroken'
const stands = 'what was proven still stands'

describe('a proof', () => {
  test('checks the news, chains it to the proof before, and makes none without news', async () => {
    const first = await proveLedger(db)
    expect(first).toMatchObject({ broken: [], lines: 6, seal: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await proveLedger(db)).toEqual({ broken: [], lines: 0 })
    await send(bet('bet:4'))
    await send({ id: 'gift', reason: 'reward', moves: [{ from: 'house:points', to: 'player:8:points', cents: 4 }] })
    const second = await proveLedger(db)
    expect(second).toMatchObject({ broken: [], lines: 2 })
    expect(second.seal).not.toBe(first.seal)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('reads no proven line', async () => {
    await proveLedger(db)
    await send(bet('bet:4'))
    await db.execute(sql`analyze`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      // Rows that the proof does not read may be missing.
      await tx.execute(sql`delete from ledger_lines where player = 7 and seq < 4`)
      expect(await proveLedger(tx)).toMatchObject({ broken: [], lines: 1 })
      expect((await verifyLedger(tx)).map(({ law }) => law)).toContain(lines)
    })
  })

  test('reads the news and this turn’s few accounts, however many accounts, lines and ids exist', async () => {
    await proveLedger(db)
    for (const [from, to] of [
      [10, 6_000],
      [6_001, 24_000],
    ] as const) {
      await grow(from, to)
      await send(bet(`read:${to}`, 1))
      const read = await rowsRead(async (tx) => expect(await proveLedger(tx)).toMatchObject({ broken: [], lines: 1 }))
      // Per account of this turn: its owner, itself, and their proven states.
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(4 * WALKED_PLAYERS + 500)
      await proveLedger(db)
    }
  })

  test('covers everybody in turn', async () => {
    await proveLedger(db)
    await grow(10, 2 * WALKED_PLAYERS)
    await db.execute(sql`update ledger_accounts set balance = 9 where owner = 1234`)
    const found: string[][] = []
    for (const hour of [0, 1]) {
      setClock(new Date(Date.now() + hour * 3_600_000))
      found.push((await proveLedger(db)).broken.map(({ law }) => law))
    }
    expect(found.toSorted((one, two) => one.length - two.length)).toEqual([[], [balance]])
  })

  test('resets the mark of proven accounts, and of none that changed since', async () => {
    const marked = async () =>
      (await db.execute(sql`select name from ledger_accounts where has_news order by name`)).rows.map(
        ({ name }) => name,
      )
    await proveLedger(db)
    expect(await marked()).toEqual([])
    await send(bet('bet:4'))
    expect(await marked()).toEqual([expect.stringMatching(/^house:games:/), coin])
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from ledger_accounts where name = ${coin} for update`)
      expect(await proveLedger(db)).toMatchObject({ broken: [], lines: 1 })
    })
    // A locked account is skipped, and stays marked until the next proof.
    expect(await marked()).toEqual([coin])
    expect(await proveLedger(db)).toEqual({ broken: [], lines: 0 })
    expect(await marked()).toEqual([])
  })

  test.each([
    ['an amount', unbroken, `update ledger_lines set moves[3] = 21 where id = 'bet:5'`],
    ['a line taken away', lines, `delete from ledger_lines where id = 'bet:4'`],
    ['the last line', lines, `delete from ledger_lines where id = 'bet:5'`],
    ['a hash', unbroken, `update ledger_lines set hash = sha256('x') where id = 'bet:4'`],
    ['a line that follows another', unbroken, `update ledger_lines set previous = sha256('x') where id = 'bet:4'`],
    ['a balance', balance, `update ledger_accounts set balance = balance + 1 where name = 'player:7:coin'`],
    [
      'the balance of one who did nothing',
      balance,
      `update ledger_accounts set balance = 9 where name = 'player:8:coin'`,
    ],
    ['a balance of the house', balance, `update ledger_accounts set balance = 0 where name like 'house:games%'`],
    ['a free id', 'an id stands for its entry alone', `delete from ledger_ids where key = ledger_key('bet:5')`],
    [
      'an account of nobody',
      balance,
      `insert into ledger_accounts (owner, slot, name, balance) values (9, 0, 'player:9:coin', 5)`,
    ],
    ['an account taken away', balance, `delete from ledger_accounts where name = 'player:8:coin'`],
  ])('finds %s among the news', async (_, law, statement) => {
    await send({ id: 'in:8', reason: 'deposit', moves: [{ from: 'channel:1', to: 'player:8:coin', cents: 5 }] })
    await proveLedger(db)
    await send(bet('bet:4'))
    await send(bet('bet:5'))
    const { news, whole } = await found(statement)
    expect(news).toContain(law)
    expect(whole.length).toBeGreaterThan(0)
    expect(await proveLedger(db)).toMatchObject({ broken: [], lines: 2 })
  })

  test('is made by a job, which fails if a law is broken', async () => {
    expect(await proveNews()).toBe(6)
    expect(await proveNews()).toBe(0)
    await db.execute(sql`update ledger_accounts set balance = balance + 1 where name = ${coin}`)
    await expect(proveNews()).rejects.toThrow('The ledger does not hold')
  })

  test('stores nothing as proven if a law is broken', async () => {
    await proveLedger(db)
    await send(bet('bet:4'))
    await db.execute(sql`update ledger_accounts set balance = balance + 1 where name = ${coin}`)
    expect((await proveLedger(db)).broken).toMatchObject([{ law: balance, subject: coin }])
    expect((await proveLedger(db)).broken).toMatchObject([{ law: balance, subject: coin }])
  })

  test('detects a chain that was rebuilt from the beginning, sums and all', async () => {
    await proveLedger(db)
    // The database's owner changes an amount to 900 and hashes everything again: the chain alone is valid.
    const forged = [
      `update ledger_lines set metadata = '{"note":"forged"}' where id = 'in'`,
      `do $$ declare l record; h bytea := decode(repeat('00', 32), 'hex'); n bytea; begin
         for l in select * from ledger_lines where player = 7 order by seq loop
           n := sha256(convert_to(ledger_chain_text(7, l.seq, h, l.id, l.reason, (extract(epoch from l.posted_at) * 1000)::bigint, l.metadata::text,
             ledger_moves_text(l.moves, (select jsonb_object_agg(owner * 32 + slot, name) from ledger_accounts where owner <= 0))), 'UTF8'));
           update ledger_lines set previous = h, hash = n where player = 7 and seq = l.seq;
           h := n;
         end loop;
         update ledger_accounts set hash = h where owner = 7 and slot = 0;
       end $$`,
    ]
    const { news, whole } = await found(...forged)
    expect(whole).toEqual([stands])
    expect(news).toEqual([unbroken])
  })

  test('is followed by the next: a changed or deleted one is found', async () => {
    await proveLedger(db)
    await send(bet('bet:4'))
    await proveLedger(db)
    expect((await found(`update ledger_proofs set lines = 7 where id = 1`)).whole).toContain(stands)
    expect((await found(`delete from ledger_proofs where id = 1`)).whole).toContain(stands)
  })

  test('checks a line that a wrong clock put into another year', async () => {
    await proveLedger(db)
    setClock(new Date(Date.now() - 400 * 86_400_000))
    await send(bet('bet:4'))
    setClock(undefined)
    expect(await proveLedger(db)).toMatchObject({ broken: [], lines: 1 })
  })

  test('on one snapshot holds beside concurrent postings', async () => {
    const going = Array.from({ length: 40 }, (_, nth) => send(bet(`beside:${nth}`, 1)))
    const proofs = [await proveLedger(db), await proveLedger(db)]
    await Promise.all(going)
    proofs.push(await proveLedger(db))
    expect(proofs.flatMap(({ broken }) => broken)).toEqual([])
    expect(proofs.reduce((sum, proof) => sum + proof.lines, 0)).toBe(46)
  })
})
