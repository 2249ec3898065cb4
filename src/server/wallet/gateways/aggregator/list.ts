import * as v from 'valibot'
import { manilaSecond } from '#contract/time.ts'
import type { ChannelKind } from '#contract/wallet/channelKinds.ts'
import type { ListedPage, ListedPayment, Span } from '../../listing.ts'
import { PAID, pesos, SENT_BACK, told } from './notify.ts'
import type { Signed } from './sign.ts'

/**
 * An aggregator's list of orders. Aggregators of this style document it least alike, so this is the form that the contract must confirm:
 * `/list`, signed as every request, with `startTime` and `endTime` in Manila ("2026-01-31 00:00:00", by the time of paying), `pageNo` from 1 and
 * `pageSize`; it answers `total` and `list`, whose orders have `payTime` in milliseconds, `payMethod` and perhaps `fee` in pesos.
 */

const PAGE_SIZE = 100

const order = v.object({
  ...told.entries,
  payTime: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  payMethod: v.nullish(v.string()),
  fee: v.nullish(v.union([v.literal(0), v.literal('0'), v.literal('0.00'), pesos])),
})
/** A page of the list. */
export const orderList = v.object({
  total: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  list: v.array(order),
})

/** The fields that ask for a page. */
export function pageFields({ from, to }: Span, after: string | undefined): Signed {
  const times = { startTime: manilaSecond(from), endTime: manilaSecond(to) }
  return { ...times, pageNo: Number(after ?? 1), pageSize: PAGE_SIZE }
}

/** Orders that were paid, also those sent back since. */
export function pageOf(
  { total, list }: v.InferOutput<typeof orderList>,
  methods: Partial<Record<ChannelKind, string>>,
  after: string | undefined,
): ListedPage {
  const page = Number(after ?? 1)
  const rows = list.flatMap((one) => listed(one, methods))
  const isLast = list.length === 0 || page * PAGE_SIZE >= total
  return { rows, ...(!isLast && { next: String(page + 1) }) }
}

function listed(
  { orderNo, merOrderNo, orderStatus, amount, currency, payTime, payMethod, fee }: v.InferOutput<typeof order>,
  methods: Partial<Record<ChannelKind, string>>,
): ListedPayment[] {
  const isSentBack = orderStatus === SENT_BACK
  if ((!isSentBack && !PAID.includes(orderStatus)) || currency !== 'PHP' || !payTime) return []
  // Its keys are kinds.
  const kind = (Object.keys(methods) as ChannelKind[]).find((each) => methods[each] === payMethod)
  const money = { cents: amount, reversed: isSentBack ? amount : 0, at: new Date(payTime) }
  return [
    {
      id: orderNo,
      opened: orderNo,
      ...(merOrderNo && { order: merOrderNo }),
      ...money,
      ...(kind && { kind }),
      ...(fee != null && { fee: Number(fee) }),
    },
  ]
}
