import { sql, TransactionRollbackError } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { type Entry, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { freshDatabase } from '../database.ts'

const send = (entry: Entry) => db.transaction((tx) => post(tx, entry))

/** The laws that verify finds broken after what only an owner of the database can do: write past the guards. */
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

  test('finds nothing in books that nobody touched', async () => {
    expect(await verifyLedger(db)).toEqual([])
  })

  const balance = 'a balance is the sum of its moves'
  const asked = 'an entry and its moves are what was asked for'
  const lines = 'a chain has a line for every entry of its player, and no other'
  const unbroken = 'a chain is unbroken'
  test.each([
    ['a balance', balance, `update ledger_accounts set balance = balance + 1 where name = 'player:7:coin'`],
    ['a house balance', balance, `update ledger_accounts set balance = 0 where name like 'house:games:%'`],
    ['an account taken away', balance, `delete from ledger_accounts where name = 'player:8:points'`],
    ['money from nowhere', balance, `insert into ledger_accounts (name, balance) values ('player:9:coin', 5)`],
    ['an amount', asked, `update ledger_moves set cents = 21 where entry = 'round:2' and line = 1`],
    ['who was paid', asked, `update ledger_moves set "to" = 'player:9:coin' where entry = 'in'`],
    ['a move of the house', asked, `update ledger_moves set cents = 4 where entry = 'fee'`],
    ['a move taken away', asked, `delete from ledger_moves where entry = 'round:1' and line = 2`],
    ['all moves of an entry', asked, `delete from ledger_moves where entry = 'fee'`],
    ['an entry taken away', asked, `delete from ledger_entries where id = 'fee'`],
    ['a reason', asked, `update ledger_entries set reason = 'reward' where id = 'in'`],
    ['a request', asked, `update ledger_entries set request = sha256('') where id = 'in'`],
    ['what a player is told', unbroken, `update ledger_entries set metadata = '{"gameId": 1002}' where id = 'round:0'`],
    [
      'when it was',
      unbroken,
      `update ledger_entries set posted_at = posted_at + interval '1 hour' where id = 'round:0'`,
    ],
    ['a hash', unbroken, `update ledger_chain set hash = sha256('x') where player = 7 and seq = 3`],
    ['the last hash', unbroken, `update ledger_chain set hash = sha256('x') where player = 7 and seq = 6`],
    ['a link', unbroken, `update ledger_chain set previous = sha256('x') where player = 7 and seq = 3`],
    ['a time in a chain', unbroken, `update ledger_chain set posted_at = now() where player = 7 and seq = 1`],
    ['a place in a chain', unbroken, `update ledger_chain set seq = 60 where player = 7 and seq = 6`],
    ['a line taken away', lines, `delete from ledger_chain where player = 7 and seq = 3`],
    ['the last line', lines, `delete from ledger_chain where player = 7 and seq = 6`],
    [
      'a line too many',
      lines,
      `insert into ledger_chain select 9, seq, entry, reason, posted_at, previous, hash from ledger_chain where player = 8`,
    ],
  ])('finds %s', async (_, law, statement) => {
    expect(await brokenBy(statement)).toContain(law)
  })

  test('finds a balance below zero and a move between currencies, if even the checks were dropped', async () => {
    const broken = await brokenBy(
      `alter table ledger_accounts drop constraint ledger_no_overdraft`,
      `alter table ledger_moves drop constraint ledger_one_currency`,
      `update ledger_accounts set balance = -1 where name = 'player:7:coin'`,
      `update ledger_moves set "to" = 'player:8:points' where entry = 'in'`,
    )
    expect(broken).toContain('no account overdraws that may not')
    expect(broken).toContain('an entry sums to zero in each currency')
  })

  test.each([
    ['an entry', `update ledger_entries set reason = 'reward'`, 'ledger_entries only grows'],
    ['a move', `delete from ledger_moves`, 'ledger_moves only grows'],
    ['a chain', `update ledger_chain set seq = seq + 1`, 'ledger_chain only grows'],
    ['a balance below zero', `update ledger_accounts set balance = -1 where name = 'player:7:coin'`, 'no_overdraft'],
    ['leave to overdraw', `update ledger_accounts set overdraws = true`, 'overdraws'],
    ['a nameless pot', `insert into ledger_moves values ('x', 1, 'channel:1', 'channel:1', 5)`, 'two_accounts'],
    [
      'a currency of its own',
      `insert into ledger_moves values ('x', 1, 'channel:1', 'house:points:0', 5)`,
      'one_currency',
    ],
  ])('need not look for %s: the database refuses it', async (_, statement, said) => {
    const end = await db.execute(sql.raw(statement)).then(
      () => 'done',
      (error: Error) => String(error.cause),
    )
    expect(end).toContain(said)
    expect(await verifyLedger(db)).toEqual([])
  })
})
