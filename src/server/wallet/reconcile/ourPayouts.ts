import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { idsOfNumber, orderNumber } from '#contract/wallet/orderNumber.ts'
import { railOf } from '#contract/wallet/rails.ts'
import type { Reader } from '../../ledger/post.ts'
import type { Span } from '../listing.ts'
import { withdrawals } from '../tables.ts'
import type { Withdrawal } from '../withdrawals/exchange.ts'
import { inChunks } from './chunks.ts'
import type { Here, Standing, There } from './compare.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Our withdrawals of a payout that a span is about: those that ended in it, and those that its listed payments name, by our id, our short number
 * or the bank's reference.
 */
export async function ourPayouts(on: Reader, payout: string, span: Span, theirs: readonly There[]): Promise<Here[]> {
  const { id, settledAt, reference } = withdrawals
  const read = (isMeant: SQL | undefined) =>
    on
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.payout, payout), isMeant))
  const named = theirs.flatMap((each) => [each.opened, each.reference])
  const numbers = named.flatMap((name) => idsOfNumber(name ?? '') ?? [])
  const found = [
    ...(await read(and(gte(settledAt, span.from), lt(settledAt, span.to)))),
    ...(await inChunks(
      named.filter((name) => UUID.test(name ?? '')),
      (values) => read(inArray(id, values)),
    )),
    ...(await inChunks(named, (values) => read(inArray(reference, values)))),
  ]
  for (const { first, last } of numbers) found.push(...(await read(and(gte(id, first), lt(id, last)))))
  return [...new Map(found.map((order) => [order.id, order])).values()].map(ofWithdrawal)
}

function ofWithdrawal({ id, cents, state, reference, settledAt, createdAt }: Withdrawal): Here {
  const references = [orderNumber(id), ...(reference === null ? [] : [reference])]
  return {
    ...{ id, opened: id, paymentId: null, references, channel: railOf(cents), standing: standingOf(state) },
    ...{ isSecond: false, cents, reversed: 0, at: settledAt ?? createdAt },
  }
}

function standingOf(state: Withdrawal['state']): Standing {
  if (state === 'paid') return 'booked'
  return state === 'returned' ? 'void' : 'open'
}
