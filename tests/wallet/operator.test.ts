import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { placeLegalHold } from '#server/standing/legalHolds.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { complained, said, terminal } from '../terminal.ts'
import { arrive } from './payouts.ts'
import { expectCleanBooks, newWithdrawer, pockets, type Withdrawer } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})
afterEach(expectCleanBooks)

async function requested(): Promise<{ seat: Withdrawer; id: string }> {
  const seat = await newWithdrawer(100_000)
  const id = randomUUID()
  await call('exchange', { requestId: id, amount: 40_000, accountId: seat.accountId }, seat)
  return { seat, id }
}

describe('the operator’s command line', () => {
  test('says when nothing is pending', async () => {
    expect(await runOperator(['withdrawals'], terminal())).toBe(0)
    expect(said.join()).toContain('No withdrawal waits')
    expect(await runOperator(['deposits'], terminal())).toBe(0)
  })

  test('lists pending withdrawals with all data of a decision', async () => {
    const { seat, id } = await requested()
    expect(await runOperator(['withdrawals'], terminal())).toBe(0)
    const line = said.find((text) => text.startsWith(id))
    for (const part of [String(seat.id), '₱400.00', 'GCASH •••• ', 'requested']) expect(line).toContain(part)
  })

  test('says whose the coin is, and that a case about the player is open, to those who decide', async () => {
    const { seat, id } = await requested()
    const lineFor = async (role: 'payments' | 'support', ...words: string[]) => {
      said.length = 0
      expect(await runOperator(['withdrawals', ...words], terminal(undefined, `a-${role}`, role))).toBe(0)
      return said.find((text) => text.startsWith(id)) ?? ''
    }
    expect(await lineFor('payments')).toMatch(/requested +first newAccount +approved *$/)
    await placeLegalHold(seat.id, 'ana', 'Complaint 7')
    expect(await lineFor('payments')).toMatch(/requested +first newAccount +approved +open *$/)
    expect(await lineFor('payments', '--reveal')).toMatch(
      /requested +first newAccount +Maria Clara Santos delos Reyes +open *$/,
    )
    expect(await lineFor('support')).toMatch(/requested +first newAccount +approved *$/)
    expect(await runOperator(['approve', id], terminal('no'))).toBe(1)
    expect(said.at(-1)).toBe(`Player ${seat.id} has an open case: see "legal-holds list".`)
  })

  test('approves when the id is repeated', async () => {
    const { seat, id } = await requested()
    expect(await runOperator(['approve', id], terminal(id))).toBe(0)
    expect(said.at(-1)).toBe('Done: sending.')
    await arrive(id)
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 0 })
    expect(await runOperator(['approve', id, '--confirm', id], terminal())).toBe(1)
    expect(complained.join()).toContain('paid already')
    expect(await runOperator(['withdrawals', '--all'], terminal())).toBe(0)
    expect(said.find((text) => text.startsWith(id))).toContain('nena')
  })

  test('rejects with a reason the player reads', async () => {
    const { seat, id } = await requested()
    expect(
      await runOperator(['reject', id, '--reason', 'Number is closed', '--confirm', id], terminal(undefined, 'ramon')),
    ).toBe(0)
    expect(await pockets(seat)).toMatchObject({ coin: 100_000, hold: 0 })
    expect((await call('getExchangeOrder', {}, seat)).rows).toMatchObject([
      { state: 'rejected', reason: 'Number is closed' },
    ])
  })

  test.each([
    ['another id', randomUUID()],
    ['a part of it', 'x'],
    ['nothing', ''],
    ['no person at the keyboard', undefined],
  ])('changes nothing on %s', async (_, typed) => {
    const { seat, id } = await requested()
    expect(await runOperator(['approve', id], terminal(typed))).toBe(1)
    expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 40_000 })
  })

  test('refuses an invalid command with 2, and an unknown withdrawal with 1', async () => {
    const id = randomUUID()
    expect(await runOperator(['pay'], terminal())).toBe(2)
    expect(await runOperator(['withdrawals', '--every'], terminal())).toBe(2)
    expect(await runOperator(['approve'], terminal())).toBe(2)
    expect(await runOperator(['withdrawals', 'sent', id], terminal())).toBe(2)
    expect(await runOperator(['withdrawals', 'paid', id], terminal())).toBe(2)
    expect(await runOperator(['withdrawals', 'paid', '--reference', 'R'], terminal())).toBe(2)
    expect(await runOperator(['withdrawals', 'paid', id, '--reference', 'x'.repeat(61)], terminal())).toBe(2)
    expect(await runOperator(['withdrawals', 'returned', id], terminal())).toBe(2)
    expect(await runOperator(['withdrawals', 'returned', id, '--reason', 'x'.repeat(201)], terminal())).toBe(2)
    expect(await runOperator(['approve', '123'], terminal())).toBe(2)
    expect(await runOperator(['reject', id], terminal())).toBe(2)
    expect(await runOperator(['reject', id, '--reason', 'x'.repeat(201)], terminal())).toBe(2)
    expect(await runOperator(['approve', id, '--confirm', id], terminal())).toBe(1)
    expect(await runOperator([], terminal())).toBe(0)
    expect(said.join()).toContain('Exit codes')
  })
})
