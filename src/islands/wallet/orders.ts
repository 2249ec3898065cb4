import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { pagedList } from '../ui/pagedList.ts'
import { $filter } from './record.ts'

/** An order of the record, with the entry of its line if it has one. */
export type RecordOrder =
  | { kind: 'deposit'; order: Reply<'getRechargeRecord'>['rows'][number]; entry: string | undefined }
  | { kind: 'withdrawal'; order: Reply<'getExchangeOrder'>['rows'][number]; entry: string }

const orders = pagedList<RecordOrder>(async (cursor) => {
  const { kind, from, to } = $filter.get()
  const page = { ...(from && { from }), ...(to && { to }), ...(cursor && { cursor }) }
  return kind === 'withdrawal' ? await withdrawals(page) : await deposits(page)
})

type Page = { from?: string; to?: string; cursor?: string }

async function deposits(page: Page) {
  const answer = await post('getRechargeRecord', page)
  if (!answer.ok) return answer
  const rows = answer.reply.rows.map((order): RecordOrder => {
    const entry = order.state === 'credited' ? `deposit:${order.orderId}` : undefined
    return { kind: 'deposit', order, entry }
  })
  return { ok: true as const, reply: { rows, cursor: answer.reply.cursor } }
}

async function withdrawals(page: Page) {
  const answer = await post('getExchangeOrder', page)
  if (!answer.ok) return answer
  const rows = answer.reply.rows.map(
    (order): RecordOrder => ({ kind: 'withdrawal', order, entry: `withdrawalHold:${order.orderId}` }),
  )
  return { ok: true as const, reply: { rows, cursor: answer.reply.cursor } }
}

/** The deposits or withdrawals of the chosen days in every state, newest first. */
export const $orders = orders.$state
export const loadMoreOrders = orders.loadMore

/** Loads the orders from the newest. Those of another choice are dropped at once. */
export function loadOrders(): Promise<void> {
  orders.forget()
  return orders.load()
}
