import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { RecordKind } from '#contract/enumerations.ts'

export type Line = Reply<'getTransactions'>['rows'][number]
/** `kind` all shows everything; `day` is a day in Manila, empty for all days. */
export type Filter = { kind: RecordKind | 'all'; day: string }
export type Record =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; lines: readonly Line[]; cursor: string | undefined; more: 'idle' | 'loading' | 'failed' }

export const $filter = atom<Filter>({ kind: 'all', day: '' })
export const $record = atom<Record>({ state: 'loading' })

/** Counts the fetches, so that a slow answer to an older filter does not overwrite a newer one. */
let latest = 0

function fetchPage(cursor: string | undefined) {
  const { kind, day } = $filter.get()
  return post('getTransactions', {
    ...(kind === 'all' ? {} : { kinds: [kind] }),
    ...(day ? { from: day, to: day } : {}),
    ...(cursor ? { cursor } : {}),
  })
}

/** Shows the record from its newest line on. */
export async function loadRecord(): Promise<void> {
  latest += 1
  const mine = latest
  $record.set({ state: 'loading' })
  const answer = await fetchPage(undefined)
  if (mine !== latest) return
  const page = answer.ok ? answer.reply : undefined
  $record.set(page ? { state: 'ready', lines: page.rows, cursor: page.cursor, more: 'idle' } : { state: 'failed' })
}

/** Adds the next page below. */
export async function loadMore(): Promise<void> {
  const before = $record.get()
  if (before.state !== 'ready' || before.more === 'loading' || !before.cursor) return
  const mine = latest
  $record.set({ ...before, more: 'loading' })
  const answer = await fetchPage(before.cursor)
  if (mine !== latest) return
  if (!answer.ok) return $record.set({ ...before, more: 'failed' })
  const lines = [...before.lines, ...answer.reply.rows]
  $record.set({ state: 'ready', lines, cursor: answer.reply.cursor, more: 'idle' })
}

export function chooseFilter(change: Partial<Filter>): void {
  $filter.set({ ...$filter.get(), ...change })
  void loadRecord()
}
