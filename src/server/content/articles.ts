import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { HOW_PATH } from '#contract/lobby/how.ts'
import { DEFAULT_LOCALE, type Locale, readLocale } from '#contract/locale.ts'
import { contentFolder } from './source.ts'

/** Where a page of content/pages is listed: in the footer, among the rules, or nowhere but in links of other texts. */
export const articlePlaces = ['footer', 'rules', 'unlisted'] as const
export type ArticlePlace = (typeof articlePlaces)[number]

/** A page of content/pages that needs no code: its front matter says where it stands. */
export type Article = {
  name: string
  path: string
  place: ArticlePlace
  titles: Readonly<Partial<Record<Locale, string>>>
}

/** The addresses of texts that pages of our code show. */
const OF_CODE: Readonly<Record<string, string>> = {
  about: '/about',
  'age-notice': '/age-notice',
  credits: '/credits',
  help: '/service',
  how: HOW_PATH,
  license: '/profile/license',
  'privacy-policy': '/privacy-policy',
  'terms-of-use': '/terms-of-use',
}

/** How results of a kind of game follow from their seeds. */
const HOW = /^how-(\w+)$/

const FENCE = /^---\r?\n([\s\S]*?)^---\r?$/m

/** The page of our code that shows a text; undefined for an article. */
export function codePathOf(name: string): string | undefined {
  const [, kind] = HOW.exec(name) ?? []
  return kind === undefined ? OF_CODE[name] : `${HOW_PATH}/${kind}`
}

/** The address of an article. */
export const articlePath = (name: string, place: ArticlePlace): string =>
  place === 'rules' ? `/rule/${name}` : `/${name}`

/** The articles below a content folder, by title. A file with mistakes is left out: the check of content names it. */
export function readArticles(content = contentFolder()): Article[] {
  const files = globSync('pages/*/*.md', { cwd: content }).sort()
  const fronts = files.map((file) => ({ file, ...frontOf(join(content, file)) }))
  const titlesOf = (name: string) =>
    fronts.flatMap(({ file, title }) => {
      const locale = readLocale(basename(dirname(file)))
      return locale && title && basename(file, '.md') === name ? [[locale, title] as const] : []
    })
  const articles = fronts.flatMap(({ file, place }): Article[] => {
    const name = basename(file, '.md')
    if (basename(dirname(file)) !== DEFAULT_LOCALE || !place || codePathOf(name)) return []
    return [{ name, path: articlePath(name, place), place, titles: Object.fromEntries(titlesOf(name)) }]
  })
  return articles.sort((one, other) => (one.titles.en ?? '').localeCompare(other.titles.en ?? ''))
}

function frontOf(path: string): { title?: string; place?: ArticlePlace } {
  try {
    const fields: unknown = existsSync(path) ? parse(FENCE.exec(readFileSync(path, 'utf8'))?.[1] ?? '') : undefined
    const { title, place } = (fields ?? {}) as { title?: unknown; place?: unknown } // any fields: both are looked at below
    const known = articlePlaces.find((one) => one === place)
    return { ...(typeof title === 'string' && { title }), ...(known && { place: known }) }
  } catch {
    return {}
  }
}
