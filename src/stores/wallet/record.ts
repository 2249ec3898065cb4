import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { RecordKind } from '#contract/enumerations.ts'
import { pagedList } from '../ui/pagedList.ts'

export type Line = Reply<'getTransactions'>['rows'][number]
/** `kind` 'all' shows everything; `day` is a day in Manila, empty for all days. */
export type Filter = { kind: RecordKind | 'all'; day: string }

export const $filter = atom<Filter>({ kind: 'all', day: '' })

const record = pagedList<Line>((cursor) => {
  const { kind, day } = $filter.get()
  return post('getTransactions', {
    ...(kind === 'all' ? {} : { kinds: [kind] }),
    ...(day ? { from: day, to: day } : {}),
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
  $filter.set({ ...$filter.get(), ...change })
  void loadRecord()
}
