import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { letters } from '#server/inbox/tables.ts'
import { revokeOperator } from '#server/operators/accounts.ts'
import { listProposals } from '#server/operators/proposals.ts'
import { operatorProposals } from '#server/operators/tables.ts'
import { findWithdrawal } from '#server/wallet/decide.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { complained, said } from '../terminal.ts'
import { expectCleanBooks, newWithdrawer } from '../wallet/walletHarness.ts'
import { by, later, newest } from './operatorHarness.ts'

const LARGE = 5_000_000

beforeAll(async () => void (await freshDatabase()))
afterEach(expectCleanBooks)

async function requested(cents: number): Promise<string> {
  const seat = await newWithdrawer(cents + 100_000)
  const id = randomUUID()
  expect(await call('exchange', { requestId: id, amount: cents, accountId: seat.accountId }, seat)).toMatchObject({
    errcode: 0,
  })
  return id
}
const stateOf = async (id: string) => (await findWithdrawal(id))?.state

/** A large withdrawal that ana has proposed to pay, and the proposal's id. */
async function proposed(): Promise<{ id: string; proposal: string }> {
  const id = await requested(LARGE)
  expect(await by('ana', 'payments')('approve', id, '--confirm', id)).toBe(0)
  const proposal = /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
  return { id, proposal }
}
const approve = (name: string, proposal: string, role: 'payments' | 'support' = 'payments') =>
  by(name, role)('proposals', 'approve', proposal, '--confirm', proposal)

describe('a large payout', () => {
  test('waits for a second operator, and then happens under both names', async () => {
    const { id, proposal } = await proposed()
    expect(await stateOf(id)).toBe('requested')
    expect(await newest()).toMatchObject({ kind: 'proposed', operator: 'ana', verb: 'approve', fields: { id } })
    expect(await by('ben', 'payments')('proposals', 'list')).toBe(0)
    expect(said.find((line) => line.startsWith(proposal))).toMatch(new RegExp(`ana +approve id=${id}`))
    expect(await approve('ben', proposal)).toBe(0)
    expect(await findWithdrawal(id)).toMatchObject({ state: 'sending', decidedBy: 'ana and ben' })
    expect(await newest()).toMatchObject({ kind: 'act', operator: 'ben', proposer: 'ana', verb: 'approve' })
    expect((await listProposals()).map((each) => each.id)).not.toContain(proposal)
  })

  test('below the amount needs one operator', async () => {
    const id = await requested(LARGE - 1)
    expect(await by('ana', 'payments')('approve', id, '--confirm', id)).toBe(0)
    expect(await stateOf(id)).toBe('sending')
  })

  test('in parts below the amount waits for one as well', async () => {
    const [id, other] = [await requested(LARGE / 2), await requested(LARGE / 2)]
    await db.update(withdrawals).set({ partOf: other }).where(eq(withdrawals.id, id))
    for (const part of [id, other]) {
      expect(await by('ana', 'payments')('approve', part, '--confirm', part)).toBe(0)
      expect([said.at(-1), await stateOf(part)]).toEqual([expect.stringMatching(/^Proposed: /), 'requested'])
    }
  })

  test('is not approved by its proposer, by another role, or by an id that is none', async () => {
    const { id, proposal } = await proposed()
    expect(await approve('ana', proposal)).toBe(1)
    expect(complained.at(-1)).toContain('another operator')
    expect(await approve('carla', proposal, 'support')).toBe(1)
    expect(complained.at(-1)).toContain('The role support')
    const none = randomUUID()
    expect(await approve('ben', none)).toBe(1)
    expect(await by('ben', 'payments')('proposals', 'approve', proposal, '--confirm', none)).toBe(1)
    expect(await stateOf(id)).toBe('requested')
  })

  test('is approved once by many at once', async () => {
    const { id, proposal } = await proposed()
    const codes = await Promise.all(['ben', 'dora', 'emil', 'fely'].map((name) => approve(name, proposal)))
    expect(codes.toSorted()).toEqual([0, 1, 1, 1])
    expect(await stateOf(id)).toBe('sending')
    const all = await db.select().from(operatorProposals)
    expect(all.filter((each) => each.id === proposal && each.state === 'approved')).toHaveLength(1)
    expect(await approve('gina', proposal)).toBe(1)
  })

  test('is refused, and then nobody approves it; approving and refusing at once is one of both', async () => {
    const { id, proposal } = await proposed()
    const refuse = (name: string) => by(name, 'payments')('proposals', 'refuse', proposal, '--confirm', proposal)
    const codes = await Promise.all([refuse('ana'), approve('ben', proposal)])
    expect(codes.toSorted()).toEqual([0, 1])
    expect(await stateOf(id)).toBe(codes[0] === 0 ? 'requested' : 'sending')
    expect([await refuse('ben'), await approve('ben', proposal)]).toEqual([1, 1])
  })

  test('whose proposer was revoked must be proposed anew', async () => {
    const id = await requested(LARGE)
    expect(await by('hilda', 'payments')('approve', id, '--confirm', id)).toBe(0)
    const proposal = /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
    await db.transaction((tx) => revokeOperator(tx, 'hilda', 'nena'))
    expect(await approve('ben', proposal)).toBe(1)
    expect(complained.at(-1)).toContain('hilda is no operator any more')
    expect(await stateOf(id)).toBe('requested')
  })

  test('that was rejected meanwhile is not paid, and the proposal stays until it ends', async () => {
    const { id, proposal } = await proposed()
    expect(await by('ben', 'payments')('reject', id, '--reason', 'Not yours', '--confirm', id)).toBe(0)
    expect(await approve('ben', proposal)).toBe(1)
    expect(complained.at(-1)).toContain('It is rejected already')
    expect((await listProposals()).map((each) => each.id)).toContain(proposal)
    later(96 * 3_600_000)
    expect(await approve('ben', proposal)).toBe(1)
    expect(complained.at(-1)).toContain('There is no open proposal')
  })
})

test('a large gift by mail waits too, and its words are sealed', async () => {
  for (let at = 0; at < 6; at += 1) await newPlayer({ coin: 0 })
  const ana = by('ana', 'payments')
  const words = ['--all', '--title', 'Gift', '--text', 'Salamat po', '--coin', '10000', '--confirm']
  expect(await by('owen', 'owner')('mail', 'send', ...words)).toBe(0)
  expect(await db.$count(letters)).toBe(0)
  const rows = await db.select().from(operatorProposals)
  expect(JSON.stringify(rows)).not.toContain('Salamat po')
  const proposal = /^Proposed: (\S+)\./.exec(said.at(-1) ?? '')?.[1] ?? ''
  expect(await ana('proposals', 'approve', proposal, '--confirm', proposal)).toBe(1)
  expect(await by('olga', 'owner')('proposals', 'approve', proposal, '--confirm', proposal)).toBe(0)
  expect(await db.select().from(letters)).toMatchObject([
    { sentBy: 'owen and olga', state: 'sent', text: 'Salamat po' },
  ])
})
