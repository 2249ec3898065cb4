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
}

/** Creates the store of a list. `ask` fetches the page behind a cursor, or the first. */
export function pagedList<Row>(
  ask: (cursor: string | undefined) => Promise<{ ok: true; reply: Page<Row> } | Failure>,
): PagedList<Row> {
  const list = loadable<Pages<Row>>(async () => {
    const answer = await ask(undefined)
    return answer.ok ? { ok: true, reply: { ...pageOf(answer.reply), more: 'idle' } } : answer
  })
  let latest = 0

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

  return { ...list, loadMore }
}

const pageOf = <Row>({ rows, cursor }: Page<Row>) => ({ rows, cursor })
