import { readLocale } from '#contract/locale.ts'
import type { Problem } from './problem.ts'
import type { TextVersion, TextVersions, Translation } from './textVersions.ts'

/** An agreement in the database: the text a player saw, and the newest moment at which one agreed to it. */
export type Agreed = { text: string; version: string; locale: string; latest: Date }

const at = ({ file, lines }: Translation, field: keyof Translation['lines'], what: string, mend: string): Problem => {
  return { file, line: lines[field], field, what, mend }
}

/** Mistakes in the order of one page's versions: a date twice, a number that falls, a first version that changes nothing. */
export function orderProblems(versions: readonly TextVersion[]): Problem[] {
  const [first] = versions
  const ofFirst =
    first && first.change !== 'material'
      ? [at(first.english, 'change', 'is editorial in the first version', 'write material')]
      : []
  const ofOrder = versions.slice(1).flatMap((one, place) => {
    const before = versions[place]
    if (!before) return []
    const own = one.english
    if (one.effective === before.effective)
      return [at(own, 'effective', `is the date of version ${before.version} too`, 'give each version its own date')]
    if (!isLater(one.version, before.version))
      return [
        at(own, 'version', `comes after ${before.version} by its date`, 'give the later version the higher number'),
      ]
    return []
  })
  return [...ofFirst, ...ofOrder]
}

function isLater(one: string, other: string): boolean {
  const [major = 0, minor = 0] = one.split('.').map(Number)
  const [before = 0, least = 0] = other.split('.').map(Number)
  return major > before || (major === before && minor > least)
}

/** What players agreed to must still be there, and must still have been in force when they did. */
export function agreedProblems(versions: TextVersions, agreed: readonly Agreed[]): Problem[] {
  return agreed.flatMap(({ text, version, locale, latest }) => {
    const list = versions.get(text) ?? []
    const place = list.findIndex((one) => one.version === version)
    if (!translationIn(list[place], locale)) return [removed(text, version, locale)]
    const after = list[place + 1]
    if (!after || after.effective > latest.getTime()) return []
    const what = `lies before ${latest.toISOString()}, when a player agreed to version ${version}`
    return [at(after.english, 'effective', what, 'set a date that is still to come')]
  })
}

/** The translation of a version in a language that a file or a row names. */
function translationIn(version: TextVersion | undefined, locale: string): Translation | undefined {
  const known = readLocale(locale)
  return known && version?.translations[known]
}

function removed(text: string, version: string, locale: string): Problem {
  const file = `content/pages/${locale}/${text}/${version}.md`
  const what = 'is gone, and players have agreed to it'
  return { file, line: 1, field: 'version', what, mend: 'put the file back as it was' }
}

/**
 * What a new content may not do to the one that is served: begin a version in the past, or change or remove one that was ever in force.
 */
export function changeProblems(next: TextVersions, served: TextVersions, now: number): Problem[] {
  const pages = [...new Set([...next.keys(), ...served.keys()])]
  return pages.flatMap((page) => {
    const list = next.get(page) ?? []
    const known = served.get(page) ?? []
    const fresh = list.filter(({ version }) => !known.some((one) => one.version === version))
    // A page that gets its first versions has nothing to contradict.
    const late = known.length === 0 ? [] : fresh.filter(({ effective }) => effective <= now)
    const begun = known.filter(({ effective }, place) => place === 0 || effective <= now)
    return [
      ...late.map((one) =>
        at(one.english, 'effective', `${one.english.day} is past`, 'set a date that is still to come'),
      ),
      ...begun.flatMap((one) => alteredOf(page, one, list)),
    ]
  })
}

/** A version in force or before stays as it was, in every language that it had. */
function alteredOf(page: string, old: TextVersion, list: readonly TextVersion[]): Problem[] {
  const now = list.find(({ version }) => version === old.version)
  return Object.entries(old.translations).flatMap(([locale, before]) => {
    const after = translationIn(now, locale)
    const file = `content/pages/${locale}/${page}/${old.version}.md`
    if (!after)
      return [
        { file, line: 1, field: 'version', what: 'was in force and is gone', mend: 'put the file back as it was' },
      ]
    if (after.day !== before.day)
      return [at(after, 'effective', 'changes a version that was in force', `write ${before.day}`)]
    if (after.change !== before.change)
      return [at(after, 'change', 'changes a version that was in force', `write ${before.change}`)]
    if (after.body !== before.body)
      return [at(after, 'version', 'changes a text that was in force', 'undo it, and write a new version')]
    return []
  })
}
