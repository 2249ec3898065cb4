import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchList } from '#server/wallet/reconcile/fetchList.ts'
import { type FakeXendit, openXendit } from './xendit.ts'

let xendit: FakeXendit
beforeAll(async () => {
  xendit = await openXendit()
})
afterAll(() => xendit.close())

test('its list of transactions tells what was paid out, with fees and what came back', async () => {
  const day = { from: new Date('2026-11-21T16:00:00Z'), to: new Date('2026-11-22T16:00:00Z') }
  const one = (id: string, status: string, more = {}) => ({
    ...{ id: `txn_${id}`, product_id: `disb-${id}`, reference_id: `order-${id}`, type: 'DISBURSEMENT', status },
    ...{ currency: 'PHP', amount: 400.5, created: '2026-11-22T09:00:00Z', updated: '2026-11-22T09:00:01Z' },
    ...{ fee: { xendit_fee: 10, value_added_tax: 1.2, status: 'COMPLETED' }, ...more },
  })
  const pages = [
    { has_more: true, data: [one('1', 'SUCCESS'), one('2', 'PENDING'), one('3', 'REVERSED')] },
    { has_more: false, data: [one('4', 'SUCCESS', { type: 'PAYMENT' }), one('5', 'FAILED')] },
  ]
  xendit.mood.spoil = ({ path }, response) => {
    response.end(JSON.stringify(pages[path.includes('after_id=txn_3') ? 1 : 0]))
    return true
  }
  const list = xendit.payout().list ?? (() => Promise.reject(new Error('no list')))
  const paid = { cents: 40_050, fee: 1_120, at: new Date('2026-11-22T09:00:00Z') }
  expect(await fetchList(list, day)).toEqual([
    { id: 'disb-1', opened: 'order-1', ...paid, reversed: 0 },
    { id: 'disb-3', opened: 'order-3', ...paid, reversed: 40_050 },
  ])
  const [asked] = xendit.heard
  expect(decodeURIComponent(asked?.path ?? '')).toBe(
    '/transactions?types=DISBURSEMENT&limit=50&created[gte]=2026-11-21T16:00:00.000Z&created[lte]=2026-11-22T16:00:00.000Z',
  )
  xendit.mood.spoil = (_, response) => Boolean(response.writeHead(403).end('{"error_code":"REQUEST_FORBIDDEN_ERROR"}'))
  await expect(fetchList(list, day)).rejects.toThrow('status 403')
})
