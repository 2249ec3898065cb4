import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { RecordKind } from '#contract/enumerations.ts'
import { manilaDay } from '#contract/time.ts'
import { pagedList } from '../ui/pagedList.ts'

export type Day = NonNullable<Reply<'getTransactions'>['days']>[number]
/** A line with the sums of its day, as they were when its page was read. */
export type Line = Reply<'getTransactions'>['rows'][number] & { ofDay?: Day }
/**
 * `kind` 'all' shows everything; `from` and `to` are days in Manila, both included, and empty for no bound. `games` are those that `search`
 * finds, and undefined without a search.
 */
export type Filter = {
  kind: RecordKind | 'all'
  from: string
  to: string
  search: string
  games: readonly number[] | undefined
}

const EVERYTHING: Filter = { kind: 'all', from: '', to: '', search: '', games: undefined }

export const $filter = atom<Filter>(EVERYTHING)

const record = pagedList<Line>(async (cursor) => {
  const filter = $filter.get()
  if (filter.games?.length === 0) return { ok: true, reply: { rows: [] } }
  const answer = await post('getTransactions', { withSums: true, ...choiceOf(filter), ...(cursor ? { cursor } : {}) })
  if (!answer.ok) return answer
  const { rows, days = [], cursor: next } = answer.reply
  const dayOf = new Map(days.map((each) => [each.day, each]))
  return { ok: true, reply: { rows: rows.map((row) => withDay(row, dayOf)), cursor: next } }
})

/** The filter as calls take it. */
export function choiceOf({ kind, from, to, games }: Filter) {
  return {
    ...(kind === 'all' ? {} : { kinds: [kind] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(games && { games: [...games] }),
  }
}

/** Kinds of which there are orders, also those that never moved coin. */
export const hasOrders = (kind: Filter['kind']): boolean => kind === 'deposit' || kind === 'withdrawal'

/** Whether the lines of the ledger are shown, or the orders of the kind. */
export const $view = atom<'lines' | 'orders'>('lines')
export const chooseView = (view: 'lines' | 'orders'): void => $view.set(view)

/** The filtered changes of the player's coin, newest first. */
export const $record = record.$state
export const loadMore = record.loadMore

function withDay(row: Line, dayOf: ReadonlyMap<string, Day>): Line {
  const ofDay = dayOf.get(manilaDay(row.time))
  return ofDay ? { ...row, ofDay } : row
}

/** Loads the record from its newest line. Lines of another filter are dropped at once. */
export function loadRecord(): Promise<void> {
  record.forget()
  return record.load()
}

export function chooseFilter(change: Partial<Filter>): void {
  const filter = { ...$filter.get(), ...change }
  // Only play has a game: the newer of the two choices stands.
  if (filter.games && filter.kind !== 'all' && filter.kind !== 'game') {
    if (change.kind) Object.assign(filter, { search: '', games: undefined })
    else filter.kind = 'game'
  }
  // A bound that crosses the other takes it along.
  if (filter.from && filter.to && filter.from > filter.to) {
    if (change.from) filter.to = filter.from
    else filter.from = filter.to
  }
  if (!hasOrders(filter.kind)) $view.set('lines')
  $filter.set(filter)
  void loadRecord()
}
