import { type PageVersion, texts } from 'perya:texts'
import { textAddress } from '#contract/lobby/textAddress.ts'
import { statesOf, type TextState } from '#contract/lobby/textVersions.ts'
import { DEFAULT_LOCALE, type Locale, languageTags } from '#contract/locale.ts'

/** The pages of content/pages with versions, as their layouts show them. */

/** The versions of a page, oldest first. Empty for a page of a single file. */
export function pageVersions(page: string): readonly PageVersion[] {
  return texts[page] ?? []
}

/** A version with the ones before and after it. Throws for an unknown one. */
export function versionAt(page: string, version: string) {
  const versions = pageVersions(page)
  const place = versions.findIndex((one) => one.version === version)
  const found = versions[place]
  if (!found) throw new Error(`content/pages has no version ${version} of ${page}`)
  return { ...found, before: versions[place - 1], next: versions[place + 1] }
}

/** The public address of a page with versions. */
export function addressOf(page: string): string {
  const address = textAddress(page)
  if (!address) throw new Error(`content/pages/${DEFAULT_LOCALE}/${page} has versions, and no address of its own`)
  return address
}

/** A text of a version in the reader's language, else in English with the tag of that language. */
export function inLanguage<Value>(values: Readonly<Partial<Record<Locale, Value>>>, locale: Locale) {
  const own = values[locale]
  return own === undefined ? { value: values[DEFAULT_LOCALE], lang: foreign(locale) } : { value: own, lang: undefined }
}

const foreign = (locale: Locale) => (locale === DEFAULT_LOCALE ? undefined : languageTags[DEFAULT_LOCALE])

/** One page for each version and each state that it can ever have. */
export function statePaths() {
  return Object.entries(texts).flatMap(([page, versions]) =>
    versions.flatMap(({ version }) =>
      statesOf(versions, version).map((state) => pathOf([page, version, state], { page, version, state })),
    ),
  )
}

/** One page for each version that changed another. */
export function changePaths() {
  return Object.entries(texts).flatMap(([page, versions]) =>
    versions.slice(1).map(({ version }) => pathOf([page, version], { page, version })),
  )
}

/** One page for each text that has several versions. */
export function listPaths() {
  const several = Object.entries(texts).filter(([, versions]) => versions.length > 1)
  return several.map(([page]) => ({ params: { page } }))
}

/** A page in the lobbies' frames for each version of a text. */
export function framePaths(page: string) {
  return pageVersions(page).map(({ version }) => ({ params: { version } }))
}

function pathOf<Props extends { page: string; version: string; state?: TextState }>(parts: string[], props: Props) {
  return { params: { path: parts.join('/') }, props }
}
