import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { isDay } from '#contract/days.ts'
import { ANY_BIRTH_DATE, listedHashOf } from './imported.ts'

/** The columns of a list of restricted persons. Others are ignored. */
export const LIST_HEADS = ['last name', 'first name', 'birth date'] as const

const MISTAKES_MAX = 20
/** The regulator's list has some 560,000 names (domain 3). */
const PERSONS_MAX = 5_000_000
const NAME_MAX = 200
const LINE_MAX = 10_000

export type ReadList = { hashes: ReadonlySet<string> } | { mistakes: readonly string[] }

type Row = { info: { lines: number }; record: Readonly<Record<string, string | undefined>> }

/**
 * Reads a list of restricted persons: CSV in UTF-8 with the columns of `LIST_HEADS`, birth dates as 1990-01-31 or `*` for an unknown one.
 * Names with other spaces, accents and capitals are the same. Throws if the file cannot be opened.
 */
export async function readListFile(path: string): Promise<ReadList> {
  const hashes = new Set<string>()
  const mistakes: string[] = []
  let missing: readonly string[] = []
  const rows = createReadStream(path).compose(
    parse({
      ...{ bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, info: true },
      max_record_size: LINE_MAX,
      columns: (given: string[]) => {
        const heads = given.map((head) => head.toLowerCase())
        missing = LIST_HEADS.filter((head) => !heads.includes(head))
        return heads
      },
    }),
  )
  try {
    // The parser's stream is untyped; its options say what a row is.
    for await (const { info, record } of rows as AsyncIterable<Row>) {
      if (missing.length > 0) break
      const mistake = mistakeIn(record)
      if (mistake) mistakes.push(`Line ${info.lines}: ${mistake}`)
      else hashes.add(listedHashOf(personIn(record)))
      if (mistakes.length >= MISTAKES_MAX || hashes.size > PERSONS_MAX) break
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    mistakes.push(`Line ${error.lines}: this is no CSV (${error.code}).`)
  }
  mistakes.unshift(...missing.map((head) => `Line 1: there is no column "${head}".`))
  if (hashes.size > PERSONS_MAX) mistakes.push(`It has more than ${PERSONS_MAX} persons.`)
  if (hashes.size === 0 && mistakes.length === 0) mistakes.push('It names nobody.')
  return mistakes.length > 0 ? { mistakes } : { hashes }
}

const personIn = (record: Row['record']) => ({
  lastName: record['last name'] ?? '',
  firstName: record['first name'] ?? '',
  birthDate: record['birth date'] ?? '',
})

function mistakeIn(record: Row['record']): string | undefined {
  const { firstName, lastName, birthDate } = personIn(record)
  for (const [head, name] of [['last name', lastName] as const, ['first name', firstName] as const]) {
    if (!/\p{L}/u.test(name) || name.length > NAME_MAX) return `the ${head} has no letter, or over ${NAME_MAX} of them.`
  }
  const isDate = birthDate === ANY_BIRTH_DATE || isDay(birthDate)
  return isDate ? undefined : 'the birth date is neither as 1990-01-31 nor *.'
}
