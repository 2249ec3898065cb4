import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { revokeOperator } from '#server/operators/accounts.ts'
import { findWithdrawal } from '#server/wallet/decide.ts'
import { call } from '../call.ts'
import { expectCleanBooks, newWithdrawer } from '../wallet/walletHarness.ts'
import { codeOf, consoleForAll, loggedIn, nextPeriod, visit } from './consoleHarness.ts'
import { later, newest } from './operatorHarness.ts'

const LIST = '/console/do/withdrawals'
const APPROVE = '/console/do/approve'

consoleForAll()
afterEach(expectCleanBooks)

async function requested(cents = 10_000): Promise<string> {
  const seat = await newWithdrawer(cents + 100_000)
  const id = randomUUID()
  await call('exchange', { requestId: id, amount: cents, accountId: seat.accountId }, seat)
  return id
}
const stateOf = async (id: string) => (await findWithdrawal(id))?.state

test('a queue leads to its acts, and a look is kept before it is shown', async () => {
  const id = await requested()
  const { cookie } = await loggedIn('pera', 'payments')
  const home = await visit('/console', { cookie })
  expect(home.view).toMatchObject({
    queues: [{ name: 'Withdrawals', count: 1, link: { href: LIST } }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  })
  const list = await visit(LIST, { cookie })
  expect(list.text).toContain(`${APPROVE}?id=${id}`)
  expect(await newest()).toMatchObject({ operator: 'pera', kind: 'look', verb: 'withdrawals' })
})

test('an approval wants the id repeated and a fresh code, and happens once', async () => {
  const id = await requested()
  const { cookie, key } = await loggedIn('ana', 'payments')
  const opened = await visit(`${APPROVE}?id=${id}`, { cookie })
  expect(opened.view).toMatchObject({ page: 'fill', fields: [{ name: 'id', value: id }] })
  const send = (form: Record<string, string>) => visit(APPROVE, { cookie, form: { id, ...form } })
  expect((await send({})).view).toMatchObject({ page: 'confirm', checks: { repeat: {}, code: {} } })
  const used = codeOf(key)
  const refused = await send({ '.repeat': id, '.code': used })
  expect(refused.status).toBe(422)
  expect(refused.view).toMatchObject({ checks: { code: { wrong: expect.stringContaining('was used') } } })
  expect(await stateOf(id)).toBe('requested')
  nextPeriod()
  const other = await send({ '.repeat': randomUUID(), '.code': codeOf(key) })
  expect(other.view).toMatchObject({ page: 'confirm', checks: { repeat: { wrong: expect.any(String) } } })
  expect(await stateOf(id)).toBe('requested')
  const done = await send({ '.repeat': id, '.code': codeOf(key) })
  expect(done.view).toMatchObject({ page: 'answer', parts: [{ text: 'Done: sending.' }] })
  expect(await newest()).toMatchObject({ operator: 'ana', kind: 'act', verb: 'approve', fields: { id } })
  nextPeriod()
  const again = await send({ '.repeat': id, '.code': codeOf(key) })
  expect(again.view).toMatchObject({ page: 'fill', problem: expect.stringContaining('nothing has changed') })
})

test('two approvals at once, and one on a stale page, move the coin once', async () => {
  const id = await requested()
  const [one, two] = [await loggedIn('isa', 'payments'), await loggedIn('dalawa', 'payments')]
  nextPeriod()
  const send = ({ cookie, key }: { cookie: string; key: string }) =>
    visit(APPROVE, { cookie, form: { id, '.repeat': id, '.code': codeOf(key) } })
  const views = (await Promise.all([send(one), send(two)])).map(({ view }) => view)
  expect(views.filter(({ page }) => page === 'answer')).toHaveLength(1)
  const late = views.find(({ page }) => page !== 'answer')
  expect(late).toMatchObject({ page: 'fill', problem: expect.stringContaining('nothing has changed') })
})

test('an operator who is revoked or idle in the middle of an act changes nothing', async () => {
  const id = await requested()
  const [gone, idle] = [await loggedIn('alis', 'payments'), await loggedIn('tulog', 'payments')]
  nextPeriod()
  const send = ({ cookie, key }: { cookie: string; key: string }) =>
    visit(APPROVE, { cookie, form: { id, '.repeat': id, '.code': codeOf(key) } })
  await db.transaction((tx) => revokeOperator(tx, 'alis', 'test'))
  expect((await send(gone)).headers.location).toBe('/console/log-in')
  later(60 * 60_000)
  expect((await send(idle)).headers.location).toBe('/console/log-in')
  expect(await stateOf(id)).toBe('requested')
})

test('empty, huge and broken forms are answered', async () => {
  const { cookie } = await loggedIn('sari', 'payments')
  expect((await visit(APPROVE, { cookie, form: {} })).status).toBe(422)
  expect((await visit(APPROVE, { cookie, form: { id: 'x'.repeat(60_000) } })).status).toBe(422)
  expect((await visit(APPROVE, { cookie, form: { id: 'x'.repeat(200_000) } })).status).toBe(413)
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=none', 'application/json', 'x'])
    expect((await visit(APPROVE, { cookie, form: { id: 'x' }, headers: { 'content-type': type } })).status).toBe(422)
})

test('an act of another role is no address', async () => {
  const id = await requested()
  const { cookie } = await loggedIn('sol', 'support')
  expect((await visit(`${APPROVE}?id=${id}`, { cookie })).status).toBe(404)
  expect((await visit(APPROVE, { cookie, form: { id, '.repeat': id, '.code': '000000' } })).status).toBe(404)
  expect(await stateOf(id)).toBe('requested')
})

test('what only the server has is no address either, also for an owner', async () => {
  const { cookie } = await loggedIn('may', 'owner')
  for (const path of [
    '/console/do/backup',
    '/console/do/operators/first',
    '/console/do/operators/device',
    '/console/do/none',
  ])
    expect((await visit(path, { cookie })).status).toBe(404)
})

test('a mistake stands beside its field, and the rest stays typed', async () => {
  const { cookie } = await loggedIn('lito', 'payments')
  const { status, view } = await visit('/console/do/reject', { cookie, form: { id: 'none', reason: 'No name' } })
  expect(status).toBe(422)
  expect(view).toMatchObject({
    page: 'fill',
    fields: [
      { name: 'id', value: 'none', wrong: 'Which withdrawal? Give the whole id.' },
      { name: 'reason', value: 'No name' },
    ],
  })
  expect(JSON.stringify(view)).not.toContain('--')
})

test('a list is a file too, which a spreadsheet reads and does not run', async () => {
  const id = await requested()
  const { cookie } = await loggedIn('ben', 'payments')
  const csv = await visit(LIST, { cookie, form: { '.as': 'csv' } })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="withdrawals.csv"')
  expect(csv.text).toContain(`\r\n${id},`)
  const json = await visit(LIST, { cookie, form: { '.as': 'json' } })
  expect(JSON.parse(json.text)).toContainEqual(expect.objectContaining({ id, amount: 10_000 }))
})

test('large payouts wait for a second person, who approves in the console too', async () => {
  const id = await requested(5_000_000)
  const one = await loggedIn('una', 'payments')
  nextPeriod()
  const form = { id, '.repeat': id, '.code': codeOf(one.key) }
  const { text } = await visit(APPROVE, { cookie: one.cookie, form })
  const proposal = /Proposed: ([\w-]{36})\./.exec(text)?.[1] ?? ''
  const path = '/console/do/proposals/approve'
  const approve = ({ cookie, key }: { cookie: string; key: string }) =>
    visit(path, { cookie, form: { id: proposal, '.repeat': proposal, '.code': codeOf(key) } })
  nextPeriod()
  expect((await approve(one)).view).toMatchObject({ problem: expect.stringContaining('You proposed it yourself') })
  const two = await loggedIn('dos', 'payments')
  nextPeriod()
  expect((await approve(two)).view).toMatchObject({ page: 'answer' })
  expect(await findWithdrawal(id)).toMatchObject({ state: 'sending', decidedBy: 'una and dos' })
})
