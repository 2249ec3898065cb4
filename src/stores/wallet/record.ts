import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { RecordKind } from '#contract/enumerations.ts'
import { pagedList } from '../ui/pagedList.ts'

export type Line = Reply<'getTransactions'>['rows'][number]
/** `kind` 'all' shows everything; `from` and `to` are days in Manila, both included, and empty for no bound. */
export type Filter = { kind: RecordKind | 'all'; from: string; to: string }

export const $filter = atom<Filter>({ kind: 'all', from: '', to: '' })

const record = pagedList<Line>((cursor) => {
  const { kind, from, to } = $filter.get()
  return post('getTransactions', {
    ...(kind === 'all' ? {} : { kinds: [kind] }),
    ...(from && { from }),
    ...(to && { to }),
    ...(cursor ? { cursor } : {}),
  })
})

/** The filtered changes of the player's coin, newest first. */
export const $record = record.$state
export const loadMore = record.loadMore

/** Loads the record from its newest line. Lines of another filter are dropped at once. */
export function loadRecord(): Promise<void> {
  record.forget()
  return record.load()
}

export function chooseFilter(change: Partial<Filter>): void {
  const filter = { ...$filter.get(), ...change }
  // A bound that crosses the other takes it along.
  if (filter.from && filter.to && filter.from > filter.to) {
    if (change.from) filter.to = filter.from
    else filter.from = filter.to
  }
  $filter.set(filter)
  void loadRecord()
}
