import { getEntry } from 'astro:content'
import { articles } from 'perya:articles'
import { DEFAULT_LOCALE, type Locale, languageTags } from '#contract/locale.ts'

/** One file of content/pages in a language; the English one if it is not translated. */
export async function articleOf(page: string, locale: Locale) {
  const entry = (await getEntry('pages', `${locale}/${page}`)) ?? (await getEntry('pages', `${DEFAULT_LOCALE}/${page}`))
  if (!entry?.rendered) throw new Error(`content/pages/${DEFAULT_LOCALE}/${page}.md is missing`)
  return { ...entry, rendered: entry.rendered }
}

/** One version of a page in a language; the English one if that version is not translated. */
export async function versionOf(page: string, version: string, locale: Locale) {
  const entryIn = (one: Locale) => getEntry('versions', `${one}/${page}/${version}`)
  const entry = (await entryIn(locale)) ?? (await entryIn(DEFAULT_LOCALE))
  if (!entry?.rendered) throw new Error(`content/pages/${DEFAULT_LOCALE}/${page}/${version}.md is missing`)
  return { ...entry, rendered: entry.rendered }
}

type Place = (typeof articles)[number]['place']
export type ArticleLink = { href: string; title: string; lang?: string }

/** Links to the pages of a place. `lang` is set where the title is not in the reader's language. */
export function articlesAt(place: Place, locale: Locale): ArticleLink[] {
  return articles
    .filter((article) => article.place === place)
    .map(({ path, titles, name }) => {
      const title = titles[locale]
      if (title !== undefined) return { href: path, title }
      return { href: path, title: titles[DEFAULT_LOCALE] ?? name, lang: languageTags[DEFAULT_LOCALE] }
    })
}
