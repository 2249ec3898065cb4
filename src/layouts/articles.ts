import { getEntry } from 'astro:content'
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts'

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
