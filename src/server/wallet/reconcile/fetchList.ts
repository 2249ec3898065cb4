import type { ListedPayment, ListPayments, Span } from '../listing.ts'

/** Pages of one list. More of them are no day's payments, but a list without an end. */
const PAGES_MAX = 2_000

/** A list that cannot be believed: the day stays not reconciled. */
export class ListError extends Error {
  override name = 'ListError'
}

/** The whole list of a span, each payment once. Throws what the gateway throws, and ListError for a list that contradicts itself or never ends. */
export async function fetchList(list: ListPayments, span: Span): Promise<ListedPayment[]> {
  const found = new Map<string, ListedPayment>()
  let after: string | undefined
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page: Awaited<ReturnType<ListPayments>> = await list(span, after)
    for (const row of page.rows) if (row.at >= span.from && row.at < span.to) take(found, row)
    if (page.next === undefined) return [...found.values()]
    if (page.next === after) throw new ListError('its list turns in a circle')
    after = page.next
  }
  throw new ListError(`its list has more than ${PAGES_MAX} pages`)
}

function take(found: Map<string, ListedPayment>, row: ListedPayment): void {
  const before = found.get(row.id)
  const isSame = before?.cents === row.cents && before.opened === row.opened
  if (before && !isSame) throw new ListError(`its list has the payment ${row.id} twice, and differently`)
  if (row.reversed < 0 || row.reversed > row.cents)
    throw new ListError(`its list takes more back of the payment ${row.id} than was paid`)
  found.set(row.id, row)
}
