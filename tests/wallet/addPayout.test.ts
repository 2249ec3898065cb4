import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWithdrawal } from '#server/wallet/decide.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { type Copy, copyServer, LINES_MAX, SETTINGS } from './addUnit.ts'
import { expectCleanBooks, newWithdrawer, pockets } from './walletHarness.ts'

let copy: Copy
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await freshDatabase()
  copy = copyServer()
})
afterAll(() => copy.remove())

const MANIFEST = `
import type { Payout } from '../../payout.ts'
import type { PayoutManifest } from '../manifest.ts'

const taken = new Set<string>()

const adapter: Payout = {
  name: 'throwaway',
  send: async ({ orderId }) => {
    taken.add(orderId)
    return { state: 'sending' }
  },
  query: async (orderId) => (taken.has(orderId) ? { state: 'paid', reference: 'T-1' } : { state: 'unknown' }),
}

export const throwaway: PayoutManifest = { open: ({ throwawayKey }) => (throwawayKey === '' ? undefined : adapter) }
`

/** An operator approves, and the payout is asked. */
const PAY = `
import { openDatabase } from '#server/db/database.ts'
import { approveWithdrawal, findWithdrawal } from '#server/wallet/decide.ts'
import { askPayout } from '#server/wallet/payouts/send.ts'

const [url, id] = process.argv.slice(2)
await openDatabase(url)
const { order } = await approveWithdrawal(id, 'nena')
await askPayout(order)
process.send([order.state, (await findWithdrawal(id)).state])
`

test('a payout is two new files and four lines elsewhere, and pays a withdrawal', async () => {
  copy.write('src/server/base/payouts/throwaway.ts', SETTINGS)
  copy.write('src/server/wallet/payouts/throwaway/manifest.ts', MANIFEST)
  copy.insert('src/server/base/payouts/list.ts', 'import { sandbox }', "import { throwaway } from './throwaway.ts'")
  copy.insert('src/server/base/payouts/list.ts', 'payoutPlans = {', '  throwaway,')
  const manifest = "import { throwaway } from './throwaway/manifest.ts'"
  copy.insert('src/server/wallet/payouts/list.ts', 'import { sandbox }', manifest)
  copy.insert('src/server/wallet/payouts/list.ts', 'payouts: Record', '  throwaway,')
  expect(copy.inserted()).toBeLessThanOrEqual(LINES_MAX)
  copy.write('src/pay.ts', PAY)
  const seat = await newWithdrawer(100_000)
  const requestId = randomUUID()
  await call('exchange', { requestId, amount: 40_000, accountId: seat.accountId }, seat)
  const settings = { PERYA_PAYOUTS: 'throwaway', PERYA_THROWAWAY_KEY: 'invented-key' }
  expect(await copy.run('src/pay.ts', settings, databaseUrl, requestId)).toEqual(['sending', 'paid'])
  expect(await findWithdrawal(requestId)).toMatchObject({ state: 'paid', reference: 'T-1', payout: 'throwaway' })
  expect(await pockets(seat)).toMatchObject({ coin: 60_000, hold: 0 })
  await expectCleanBooks()
})
