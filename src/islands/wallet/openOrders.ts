import { post } from '#client/wire/post.ts'
import { pagedList } from '../ui/pagedList.ts'
import type { Order } from './deposit.ts'

const orders = pagedList<Order>((cursor) => post('checkRechargeOrder', { size: 10, ...(cursor ? { cursor } : {}) }))

/** The player's deposits that may still become coin, newest first. */
export const $openOrders = orders.$state
export const loadOpenOrders = orders.load
export const loadMoreOrders = orders.loadMore
