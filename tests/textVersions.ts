import type { ChangeKind } from '#contract/lobby/textVersions.ts'
import type { Locale } from '#contract/locale.ts'
import { dayStart } from '#contract/time.ts'
import { setTextVersions, type TextVersion, type TextVersions, textVersions } from '#server/content/textVersions.ts'

type Written = { version: string; day: string; change: ChangeKind; summary?: string; body?: string }

/** A version as if it had been read from a file, in English and in further languages. */
export function writtenVersion(page: string, written: Written, ...more: Exclude<Locale, 'en'>[]): TextVersion {
  const { version, day, change, summary = `What ${version} changes.`, body = `Version ${version}.\n` } = written
  const of = (locale: Locale) => ({
    file: `content/pages/${locale}/${page}/${version}.md`,
    title: page,
    ...{ day, change, summary, body },
    lines: { version: 4, effective: 5, change: 6 },
  })
  const english = of('en')
  const translations = { en: english, ...Object.fromEntries(more.map((locale) => [locale, of(locale)])) }
  return { version, effective: dayStart(day).getTime(), change, english, translations }
}

/** Adds versions to a page until `setTextVersions(undefined)`. The page's own that would come later are left out. */
export function addVersions(page: string, ...written: Written[]): void {
  const added = written.map((one) => writtenVersion(page, one))
  const first = Math.min(...added.map(({ effective }) => effective))
  const list = [...(textVersions().get(page) ?? []).filter(({ effective }) => effective < first), ...added]
  setTextVersions(withPage(page, list))
}

/** The versions in use with another list for one page. */
export function withPage(page: string, list: readonly TextVersion[]): TextVersions {
  return new Map([...textVersions(), [page, list]])
}
