import { max } from 'drizzle-orm'
import { now } from '../base/clock.ts'
import { type Problem, refuse } from '../content/problem.ts'
import { type Agreed, agreedProblems, changeProblems } from '../content/textProblems.ts'
import { type TextVersions, textVersions } from '../content/textVersions.ts'
import { db } from '../db/database.ts'
import { agreements } from './ageTables.ts'

/**
 * What speaks against serving these versions in place of those served now: a date that is past, a text that was in force and changes or
 * goes, a text that somebody agreed to and that is gone. Empty if nothing does. For a publish, before it swaps.
 */
export async function checkVersions(next: TextVersions, served: TextVersions = textVersions()): Promise<Problem[]> {
  const found = [...changeProblems(next, served, now().getTime()), ...agreedProblems(next, await allAgreed())]
  // A text in force and agreed to is missed by both.
  const places = new Set<string>()
  return found.filter(({ file, field }) => {
    const place = `${file} ${field}`
    const isNew = !places.has(place)
    places.add(place)
    return isNew
  })
}

/** Throws ContentError if the versions on disk contradict what players have agreed to. For a start. */
export async function requireAgreedVersions(): Promise<void> {
  refuse(agreedProblems(textVersions(), await allAgreed()))
}

/** Each text that somebody agreed to, with the newest moment. */
async function allAgreed(): Promise<Agreed[]> {
  const { text, version, locale } = agreements
  const rows = await db
    .select({ text, version, locale, latest: max(agreements.agreedAt) })
    .from(agreements)
    .groupBy(text, version, locale)
  return rows.flatMap(({ latest, ...row }) => (latest ? [{ ...row, latest }] : []))
}
