import type { Failure } from '#client/wire/post.ts'
import { mended, mendLater } from './heal.ts'
import { type Loader, loadable } from './loadable.ts'

/** A page of a list in a reply; `cursor` leads to the next page, if any. */
type Page<Row> = { rows: readonly Row[]; cursor?: string | undefined }

/** The loaded pages of a list as one, and whether another is loading. */
export type Pages<Row> = {
  rows: readonly Row[]
  cursor: string | undefined
  more: 'idle' | 'loading' | 'failed'
}

/** A list loaded from its newest row, page by page. */
export type PagedList<Row> = Loader<Pages<Row>> & {
  /** Appends the next page. A second tap while loading does nothing; a failure keeps the loaded rows. */
  loadMore: () => Promise<void>
  /** Shows the first page that came with another call's reply, as a `load` would. */
  takeFirst: (page: Page<Row>) => void
}

/**
 * Creates the store of a list. `ask` fetches the page behind a cursor, or the first. `keyOf` is for rows that never change and only become more: a new
 * first page that reaches the shown rows then keeps the pages behind it.
 */
export function pagedList<Row>(
  ask: (cursor: string | undefined) => Promise<{ ok: true; reply: Page<Row> } | Failure>,
  keyOf?: (row: Row) => unknown,
): PagedList<Row> {
  const list = loadable<Pages<Row>>(async () => {
    const answer = await ask(undefined)
    return answer.ok ? { ok: true, reply: begun(answer.reply) } : answer
  })
  let latest = 0

  function begun(page: Page<Row>): Pages<Row> {
    const first = { ...pageOf(page), more: 'idle' } as const
    const [before, last] = [list.known(), page.rows.at(-1)]
    if (!keyOf || !before || last === undefined) return first
    const at = before.rows.findIndex((row) => keyOf(row) === keyOf(last))
    if (at < 0 || at === before.rows.length - 1) return first
    return { ...first, rows: [...page.rows, ...before.rows.slice(at + 1)], cursor: before.cursor }
  }

  async function loadMore(): Promise<void> {
    const before = list.known()
    mended(loadMore)
    if (!before?.cursor || before.more === 'loading') return
    latest += 1
    const mine = latest
    list.change((pages) => ({ ...pages, more: 'loading' }))
    const answer = await ask(before.cursor)
    if (!answer.ok) mendLater(loadMore)
    list.change((pages) => {
      // The list was reloaded meanwhile, so this page no longer follows it.
      if (mine !== latest || pages.more !== 'loading') return pages
      if (!answer.ok) return { ...pages, more: 'failed' }
      const { rows, cursor } = pageOf(answer.reply)
      return { rows: [...pages.rows, ...rows], cursor, more: 'idle' }
    })
  }

  return { ...list, loadMore, takeFirst: (page) => list.take(begun(page)) }
}

const pageOf = <Row>({ rows, cursor }: Page<Row>) => ({ rows, cursor })
