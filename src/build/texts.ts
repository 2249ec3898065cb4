import type { Plugin } from 'vite'
import { type Locale, locales } from '#contract/locale.ts'
import { type TextVersion, textVersions } from '#server/content/textVersions.ts'
import { type ChangedSection, differencesOf } from './content/differences.ts'

const NAME = 'perya:texts'
const RESOLVED = `\0${NAME}`

/** A version as pages show it. `changes`: what differs from the version before, by language; none for the first. */
export type PageVersion = {
  version: string
  effective: number
  change: TextVersion['change']
  title: Partial<Record<Locale, string>>
  summary: Partial<Record<Locale, string>>
  changes: Partial<Record<Locale, readonly ChangedSection[]>>
}

/** Provides the pages with versions as the module `perya:texts` (declared in src/layouts/lobby.d.ts), with their differences marked. */
export function textsModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const texts = ${JSON.stringify(pageTexts())}` : undefined),
  }
}

/** Every page with versions, by name. */
export function pageTexts(all = textVersions()): Record<string, PageVersion[]> {
  const pages = [...all].map(([page, versions]) => [page, versions.map((one, at) => shown(one, versions[at - 1]))])
  return Object.fromEntries(pages)
}

function shown(one: TextVersion, before: TextVersion | undefined): PageVersion {
  const { version, effective, change, translations } = one
  const each = <Value>(of: (locale: Locale) => Value | undefined) =>
    Object.fromEntries(locales.map((locale) => [locale, of(locale)]).filter(([, value]) => value !== undefined))
  const changesIn = (locale: Locale) => {
    const [old, now] = [before?.translations[locale], translations[locale]]
    return old && now && differencesOf(old.body, now.body)
  }
  return {
    ...{ version, effective, change },
    title: each((locale) => translations[locale]?.title),
    summary: each((locale) => translations[locale]?.summary),
    changes: each(changesIn),
  }
}
