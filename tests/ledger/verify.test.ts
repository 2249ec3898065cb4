import { sql, TransactionRollbackError } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { partitionOf } from '#server/db/months.ts'
import { type Entry, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { freshDatabase } from '../database.ts'

const send = (entry: Entry) => db.transaction((tx) => post(tx, entry))

/** The laws that verify finds broken after changes that only the database's owner can make, past the guards. */
async function brokenBy(...statements: string[]): Promise<string[]> {
  let laws: string[] = []
  const attempt = db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    laws = (await verifyLedger(tx)).map(({ law }) => law)
    tx.rollback()
  })
  await expect(attempt).rejects.toThrow(TransactionRollbackError)
  return laws
}

const line = (moves: string) =>
  `insert into ledger_lines (player, seq, posted_at, id, reason, moves, previous, hash) values (0, 9, now(), 'x', 'deposit', ${moves}, '', '')`

describe('verify', () => {
  beforeAll(async () => {
    await freshDatabase()
    const coin = 'player:7:coin' as const
    await send({ id: 'in', reason: 'deposit', moves: [{ from: 'channel:1', to: coin, cents: 900 }] })
    for (let nth = 0; nth < 5; nth += 1) {
      await send({
        id: `round:${nth}`,
        reason: 'round',
        moves: [
          { from: coin, to: 'house:games', cents: 20 },
          { from: 'house:games', to: coin, cents: 5 },
        ],
        metadata: { gameId: 1001 },
      })
    }
    await send({ id: 'gift', reason: 'reward', moves: [{ from: 'house:points', to: 'player:8:points', cents: 4 }] })
    await send({ id: 'fee', reason: 'adjustment', moves: [{ from: 'house:games', to: 'channel:1', cents: 3 }] })
  })

  test('finds nothing in untouched books', async () => {
    expect(await verifyLedger(db)).toEqual([])
  })

  const balance = 'a balance is the sum of its moves'
  const lines = 'a chain has a line for every entry of its player, and no other'
  const unbroken = 'a chain is unbroken'
  const known = 'an id stands for its entry alone'
  test.each([
    ['a balance', balance, `update ledger_accounts set balance = balance + 1 where name = 'player:7:coin'`],
    ['a house balance', balance, `update ledger_accounts set balance = 0 where name like 'house:games:%'`],
    ['an account taken away', balance, `delete from ledger_accounts where name = 'player:8:points'`],
    [
      'money from nowhere',
      balance,
      `insert into ledger_accounts (owner, slot, name, balance) values (9, 0, 'player:9:coin', 5)`,
    ],
    ['an amount', unbroken, `update ledger_lines set moves[3] = 21 where id = 'round:2'`],
    ['an amount in the sums', balance, `update ledger_lines set moves[3] = 21 where id = 'round:2'`],
    ['who was paid', lines, `update ledger_lines set moves[2] = 9 * 32 where id = 'in'`],
    ['a move of the house', unbroken, `update ledger_lines set moves[3] = 4 where id = 'fee'`],
    ['a move taken away', unbroken, `update ledger_lines set moves = moves[:3] where id = 'round:1'`],
    ['an entry taken away', lines, `delete from ledger_lines where id = 'fee'`],
    ['a reason', unbroken, `update ledger_lines set reason = 'reward' where id = 'in'`],
    ['an id', unbroken, `update ledger_lines set id = 'out' where id = 'in'`],
    ['an id that is free again', known, `delete from ledger_ids where key = ledger_key('fee')`],
    ['an id of another entry', known, `update ledger_ids set seq = 2 where key = ledger_key('in')`],
    [
      'an id of no entry',
      'an id stands for a line that is there, or has gone with its month',
      `insert into ledger_ids values (ledger_key('x'), 7, 99, now())`,
    ],
    ['what a player is told', unbroken, `update ledger_lines set metadata = '{"gameId": 1002}' where id = 'round:0'`],
    ['when it was', unbroken, `update ledger_lines set posted_at = posted_at + interval '1 hour' where id = 'round:0'`],
    ['a hash', unbroken, `update ledger_lines set hash = sha256('x') where player = 7 and seq = 3`],
    ['the last hash', unbroken, `update ledger_lines set hash = sha256('x') where player = 7 and seq = 6`],
    ['the end of a chain', unbroken, `update ledger_accounts set hash = sha256('x') where name = 'player:7:coin'`],
    ['a link', unbroken, `update ledger_lines set previous = sha256('x') where player = 7 and seq = 3`],
    ['a time in a chain', unbroken, `update ledger_lines set posted_at = now() where player = 7 and seq = 1`],
    ['a place in a chain', unbroken, `update ledger_lines set seq = 60 where player = 7 and seq = 6`],
    ['a line taken away', lines, `delete from ledger_lines where player = 7 and seq = 3`],
    ['the last line', lines, `delete from ledger_lines where player = 7 and seq = 6`],
    [
      'a line too many',
      lines,
      `insert into ledger_lines select 9, seq, posted_at, subject, reason, id, metadata, moves, previous, hash from ledger_lines where player = 8`,
    ],
  ])('finds %s', async (_, law, statement) => {
    expect(await brokenBy(statement)).toContain(law)
  })

  test('finds a negative balance and a move between currencies, even with the checks dropped', async () => {
    const broken = await brokenBy(
      `alter table ledger_accounts drop constraint ledger_no_overdraft`,
      `alter table ledger_lines drop constraint ledger_sound`,
      `update ledger_accounts set balance = -1 where name = 'player:7:coin'`,
      `update ledger_lines set moves[2] = 8 * 32 + 1 where id = 'in'`,
    )
    expect(broken).toContain('no account overdraws that may not')
    expect(broken).toContain('an entry sums to zero in each currency')
  })

  test.each([
    ['an entry', `update ledger_lines set reason = 'reward'`, 'ledger_lines only grows'],
    ['a chain', `delete from ledger_lines`, 'ledger_lines only grows'],
    ['a month by its own name', `delete from ${partitionOf('ledger_lines', new Date())}`, 'only grows'],
    ['an id', `update ledger_ids set player = 8`, 'ledger_ids only grows'],
    ['a proof', `delete from ledger_proofs`, 'ledger_proofs only grows'],
    ['a balance below zero', `update ledger_accounts set balance = -1 where name = 'player:7:coin'`, 'no_overdraft'],
    ['leave to overdraw', `update ledger_accounts set overdraws = true`, 'overdraws'],
    ['a nameless pot', line('array[-32, -32, 5]'), 'ledger_sound'],
    ['a currency of its own', line('array[-32, -64, 5]'), 'ledger_sound'],
    ['less than nothing', line('array[-64, 224, -5]'), 'ledger_sound'],
    ['no move', line(`'{}'`), 'ledger_sound'],
  ])('need not look for %s: the database refuses it', async (_, statement, said) => {
    const end = await db.execute(sql.raw(statement)).then(
      () => 'done',
      (error: Error) => String(error.cause),
    )
    expect(end).toContain(said)
    expect(await verifyLedger(db)).toEqual([])
  })
})
