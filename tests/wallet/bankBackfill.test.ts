import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { backfillPayees } from '#server/wallet/bank/backfill.ts'
import { decryptDetails } from '#server/wallet/bank/written.ts'
import { bankAccounts, bankClaims } from '#server/wallet/payeeTables.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { hush, said, terminal } from '../terminal.ts'
import { accountAt, add, rich, withdraw } from './bank.ts'

beforeAll(async () => {
  await freshDatabase()
})

/** A withdrawal as stored before accounts were bound. */
async function oldWithdrawal(player: number, payee: string, payeeKind = 'GCASH') {
  const [row] = await db
    .insert(withdrawals)
    .values({ id: randomUUID(), player, cents: 10_000, payeeKind, payee, createdAt: now() })
    .returning()
  if (!row) throw new Error('no withdrawal')
  return row
}

async function textOfDatabase(): Promise<string> {
  const { rows } = await db.execute(sql`select to_jsonb(w) from withdrawals w`)
  return JSON.stringify([rows, await db.select().from(bankAccounts), await db.select().from(bankClaims)])
}

test('numbers of old withdrawals are encrypted once, even by several processes, and belong to the first player paid', async () => {
  const [one, other] = [await newPlayer(rich), await newPlayer(rich)]
  const first = await oldWithdrawal(one.id, '+639175557001')
  await oldWithdrawal(one.id, '+639175557001')
  await oldWithdrawal(other.id, '+639175557001', 'MAYA')
  const carried = await Promise.all([backfillPayees(), backfillPayees(), backfillPayees()])
  expect(carried.reduce((sum, rows) => sum + rows, 0)).toBe(3)
  expect(await backfillPayees()).toBe(0)
  expect(await textOfDatabase()).not.toContain('5557001')

  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, first.id))
  expect(row).toMatchObject({ payeeKind: 'GCASH', payee: '•••• 7001' })
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.id, row?.account ?? ''))
  expect(account && decryptDetails(account)).toEqual({ cardNum: '+639175557001', accountName: '' })

  expect(await add(other, { cardNum: '0917 555 7001' })).toMatchObject({ errcode: 1153 })
  expect(await add(one, { cardNum: '0917 555 7001' })).toMatchObject({ errcode: 0 })
  // A carried-over account does not count as bound before: the player's first one is usable at once.
  expect(await withdraw(one, await accountAt(one))).toMatchObject({ errcode: 0 })
})

test('the operator sees whole numbers on request only, and each look is recorded', async () => {
  const player = await newPlayer(rich)
  await add(player, { cardNum: '0917 555 7002' })
  const requestId = randomUUID()
  await withdraw(player, await accountAt(player), { requestId })
  const run = async (...words: string[]) => {
    hush()
    expect(await runOperator(words, terminal())).toBe(0)
    return said.join('\n')
  }
  expect(await run('reveals')).toContain('Nobody')
  const masked = await run('withdrawals')
  expect(masked).toContain('GCASH •••• 7002')
  expect(masked).not.toContain('5557002')
  expect(await run('withdrawals', '--reveal')).toContain('GCASH +639175557002 Maria Clara delos Reyes')
  const looks = await run('reveals')
  expect(looks).toMatch(new RegExp(`nena +${player.id} +GCASH •••• 7002`))
  expect(looks).not.toContain('5557002')
  expect(await run('withdrawals', '--all')).not.toContain('5557002')
})
