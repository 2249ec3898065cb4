import { basename } from 'node:path'
import type { Notice } from '#contract/lobby/catalogueNotices.ts'
import { addressIn, readLocale } from '#contract/locale.ts'
import { codePathOf, readArticles } from '../content/articles.ts'

/** The public address at which a file of content is read; undefined if it has none of its own. Pages and notices of the content that is read now. */
export function pageOfFile(path: string, notices: readonly Notice[]): string | undefined {
  const [kind = '', locale = '', name = '', version] = path.replace(/\.md$/, '').split('/')
  if (!path.endsWith('.md')) return undefined
  if (kind === 'notices') {
    const notice = notices.find((each) => each.name === basename(path, '.md'))
    return notice && `/lobby/notice/detail/${notice.id}`
  }
  const known = readLocale(locale)
  if (kind !== 'pages' || !known) return undefined
  const own = codePathOf(name) ?? readArticles().find((article) => article.name === name)?.path
  if (own === undefined) return undefined
  return addressIn(known, version === undefined ? own : `${own}/${version}`)
}
