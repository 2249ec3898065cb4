import type { Failure } from '#client/wire/post.ts'
import { type Loader, loadable } from './loadable.ts'

/** A page of a list as calls reply it; `cursor` leads to the next, where there is one. */
type Page<Row> = { rows: readonly Row[]; cursor?: string | undefined }

/** The pages of a list that are here, as one, and whether another is on its way. */
export type Pages<Row> = {
  rows: readonly Row[]
  cursor: string | undefined
  more: 'idle' | 'loading' | 'failed'
}

/** A list that is loaded from its newest row on, and page by page below. */
export type PagedList<Row> = Loader<Pages<Row>> & {
  /** Adds the next page. A second tap while one is on its way does nothing; a failure keeps what is here. */
  loadMore: () => Promise<void>
}

/** Makes the store of a list. `ask` fetches the page behind a cursor, or the first. */
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
    if (!before?.cursor || before.more === 'loading') return
    latest += 1
    const mine = latest
    list.change((pages) => ({ ...pages, more: 'loading' }))
    const answer = await ask(before.cursor)
    list.change((pages) => {
      // The list was loaded anew meanwhile: this page is not what comes below it.
      if (mine !== latest || pages.more !== 'loading') return pages
      if (!answer.ok) return { ...pages, more: 'failed' }
      const { rows, cursor } = pageOf(answer.reply)
      return { rows: [...pages.rows, ...rows], cursor, more: 'idle' }
    })
  }

  return { ...list, loadMore }
}

const pageOf = <Row>({ rows, cursor }: Page<Row>) => ({ rows, cursor })
