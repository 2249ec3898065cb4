import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { isDay } from '#contract/days.ts'
import { type ChangeKind, changeKinds, type Dated, VERSION } from '#contract/lobby/textVersions.ts'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { dayStart } from '#contract/time.ts'
import { ContentError, type Problem, refuse } from './problem.ts'
import { fromContent } from './source.ts'
import { orderProblems } from './textProblems.ts'
import { placesOf } from './yaml.ts'

/** One translation of a version. `body`: its Markdown below the front matter. `lines`: where its fields stand. */
export type Translation = {
  file: string
  title: string
  day: string
  change: ChangeKind
  summary: string
  body: string
  lines: Readonly<Record<'version' | 'effective' | 'change', number>>
}

/** A version of a page. English exists for each; another language may lack it. */
export type TextVersion = Dated & {
  change: ChangeKind
  english: Translation
  /** By language, English too. */
  translations: Readonly<Partial<Record<Locale, Translation>>>
}

/** The pages with versions, by name; each list sorted by date. */
export type TextVersions = ReadonlyMap<string, readonly TextVersion[]>

const FENCE = /^---\r?\n([\s\S]*?)^---\r?$\n?/m
const SUMMARY_MIN = 10
const SUMMARY_MAX = 160

const day = v.pipe(v.string('must be a date such as 2026-12-01'), v.check(isDay, 'must be a date such as 2026-12-01'))
const front = v.object({
  title: v.pipe(v.string(), v.trim()),
  version: v.pipe(v.string('must look like "1.0", in quotes'), v.regex(VERSION, 'must look like "1.0", in quotes')),
  effective: day,
  change: v.picklist(changeKinds, 'must be material or editorial'),
  summary: v.pipe(
    v.string('is missing: say in one line what changes'),
    v.trim(),
    v.minLength(SUMMARY_MIN, `must have at least ${SUMMARY_MIN} letters`),
    v.maxLength(SUMMARY_MAX, `must have at most ${SUMMARY_MAX} letters`),
    v.regex(/^[^\n]*$/, 'must be one line'),
  ),
  locale: v.picklist(locales, `must be one of ${locales.join(', ')}`),
})

const known = fromContent(requireVersions)

/** The pages with versions of this content. Read at the first call; throws ContentError for the first mistake. */
export function textVersions(): TextVersions {
  return known.get()
}

/** Sets the versions that every later look finds; `undefined` returns to the files, read anew. */
export function setTextVersions(others: TextVersions | undefined): void {
  known.set(others)
}

/** The versions below a content folder. Throws ContentError for the first mistake. */
export function requireVersions(folder: string): TextVersions {
  const { versions, problems } = readVersions(folder)
  refuse(problems)
  return versions
}

/** The versions below a content folder, and every mistake in them. */
export function readVersions(folder: string): { versions: TextVersions; problems: Problem[] } {
  const problems: Problem[] = []
  const found = new Map<string, Map<string, Partial<Record<Locale, Translation>>>>()
  for (const locale of locales) {
    for (const page of foldersIn(join(folder, 'pages', locale))) {
      const ofPage = found.get(page) ?? new Map<string, Partial<Record<Locale, Translation>>>()
      found.set(page, ofPage)
      problems.push(...singleBeside(folder, locale, page))
      for (const [version, read] of readFolder(folder, locale, page, problems))
        ofPage.set(version, { ...ofPage.get(version), [locale]: read })
    }
  }
  const versions = new Map<string, TextVersion[]>()
  for (const [page, ofPage] of found) versions.set(page, joined(ofPage, problems))
  for (const list of versions.values()) problems.push(...orderProblems(list))
  return { versions, problems }
}

function foldersIn(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort()
}

function singleBeside(folder: string, locale: Locale, page: string): Problem[] {
  const file = `pages/${locale}/${page}.md`
  if (!existsSync(join(folder, file))) return []
  const mend = `move it into pages/${locale}/${page}/ under its version, or remove one of both`
  return [{ file: `content/${file}`, line: 1, field: '', what: 'stands beside a folder of its versions', mend }]
}

function readFolder(folder: string, locale: Locale, page: string, problems: Problem[]): [string, Translation][] {
  const names = readdirSync(join(folder, 'pages', locale, page)).filter((name) => !name.startsWith('.'))
  return names.sort().flatMap((name): [string, Translation][] => {
    const file = `content/pages/${locale}/${page}/${name}`
    const version = name.replace(/\.md$/, '')
    if (!name.endsWith('.md') || !VERSION.test(version)) {
      problems.push({ file, line: 1, field: '', what: 'is no version', mend: 'name it like 2.0.md' })
      return []
    }
    const text = readFileSync(join(folder, 'pages', locale, page, name), 'utf8')
    const read = readTranslation(file, text, { version, locale })
    if ('what' in read) problems.push(read)
    return 'what' in read ? [] : [[version, read]]
  })
}

/** One file, or what is wrong with its front matter. */
function readTranslation(
  file: string,
  text: string,
  expected: { version: string; locale: Locale },
): Translation | Problem {
  const fence = FENCE.exec(text)
  const problem = (line: number, field: string, what: string, mend = 'correct it'): Problem => {
    return { file, line, field, what, mend }
  }
  try {
    // The fence becomes a comment, so that the lines keep their numbers.
    const places = placesOf(file, `#\n${fence?.[1] ?? ''}`)
    const lineOf = (path: readonly string[]) => lineAt(places, path)
    const parsed = v.safeParse(front, places.document.toJS() ?? {}, { abortEarly: true })
    if (!parsed.success) {
      const field = String(parsed.issues[0].path?.[0]?.key ?? '')
      return problem(lineOf([field]), field, parsed.issues[0].message)
    }
    const { title, version, effective, change, summary, locale } = parsed.output
    if (version !== expected.version)
      return problem(lineOf(['version']), 'version', `is ${version} in the file ${expected.version}.md`)
    if (locale !== expected.locale)
      return problem(lineOf(['locale']), 'locale', `is ${locale} in the folder ${expected.locale}`)
    const lines = { version: lineOf(['version']), effective: lineOf(['effective']), change: lineOf(['change']) }
    const body = text.slice((fence?.index ?? 0) + (fence?.[0].length ?? 0))
    return { file, title, day: effective, change, summary, body, lines }
  } catch (error) {
    if (error instanceof ContentError) return error.problems[0] ?? problem(1, '', 'cannot be read')
    throw error
  }
}

/** The line of a field. */
function lineAt({ problemAt }: ReturnType<typeof placesOf>, path: readonly string[]): number {
  return problemAt(path, '', '').line
}

function joined(ofPage: ReadonlyMap<string, Partial<Record<Locale, Translation>>>, problems: Problem[]): TextVersion[] {
  const versions = [...ofPage].flatMap(([version, translations]): TextVersion[] => {
    const english = translations[DEFAULT_LOCALE]
    if (!english) {
      const mend = `write content/pages/${DEFAULT_LOCALE}/ first`
      for (const { file } of Object.values(translations))
        problems.push({ file, line: 1, field: '', what: 'is a translation of no English version', mend })
      return []
    }
    problems.push(...Object.values(translations).flatMap((one) => differing(one, english)))
    const { day: from, change } = english
    const effective = dayStart(from).getTime()
    return [{ version, effective, change, english, translations }]
  })
  return versions.toSorted((one, other) => one.effective - other.effective)
}

/** A translation says the date and the kind of change of the English version. */
function differing(one: Translation, english: Translation): Problem[] {
  const fields = [
    ['effective', one.day, english.day],
    ['change', one.change, english.change],
  ] as const
  return fields.flatMap(([field, own, theirs]) => {
    if (own === theirs) return []
    return [
      { file: one.file, line: one.lines[field], field, what: `differs from ${english.file}`, mend: `write ${theirs}` },
    ]
  })
}
