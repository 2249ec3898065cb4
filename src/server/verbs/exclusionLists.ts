import { isDay } from '#contract/days.ts'
import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { type ReadList, readListFile } from '../kyc/restricted/file.ts'
import { type ReportedExclusion, reportExclusions } from '../rights/exclusionReport.ts'
import { type Import, importRestricted } from '../rights/restrictedPlayers.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { line, optional, placed } from './fields.ts'
import type { Acting, Verb } from './verb.ts'

const HEADS = [
  ...['player', 'last name', 'first name', 'middle name', 'suffix', 'birth date', 'document', 'of', 'since', 'until'],
  ...['firm until', 'ended'],
]

const aDay = (option: string) => line('<day>', `Give ${option} a day: ${option} 2026-01-31.`, isDay)

function cells({ exclusion, person, birthDate }: ReportedExclusion): Cell[] {
  const { player, kind, startedAt, until, firmUntil, endedAt } = exclusion
  const { lastName, firstName, middleName, suffix, documentKind, documentNumber } = person
  return [
    player,
    ...[lastName, firstName, middleName, suffix, birthDate].map((text) => text ?? ''),
    [documentKind, documentNumber].filter(Boolean).join(' '),
    ...[kind, startedAt, until ?? 'lifted', firmUntil, endedAt],
  ]
}

async function readable(path: string): Promise<ReadList> {
  try {
    return await readListFile(path)
  } catch (error) {
    return { mistakes: [`${path} cannot be read: ${error instanceof Error ? error.message : 'it is no file'}.`] }
  }
}

async function takeIn(wish: Import, { act }: Acting): Promise<Answer> {
  const outcome = await act(async (tx, within) => {
    const taken = await importRestricted(wish, { ...within, on: tx })
    return taken ? { done: true as const, ...taken } : { done: false as const }
  })
  if (!outcome.done) return refused('A list of a later day is in force. Nothing has changed.')
  const { list, excluded, spared } = outcome
  return said(
    `Done: the list of ${list.day} is in force, with ${list.persons} persons.`,
    `Excluded as its persons: ${excluded.join(', ') || 'nobody'}.`,
    ...(spared.length > 0 ? [`Of the same names, and judged to be others before: ${spared.join(', ')}.`] : []),
    ...(config.restrictedList === 'imported'
      ? []
      : [`Identities are not checked against it: PERYA_RESTRICTED_LIST is ${config.restrictedList}.`]),
  )
}

/** Exclusions as lists: the regulator's comes in, and ours goes out. */
export const exclusionListVerbs: readonly Verb[] = [
  verb({
    name: 'exclusions import',
    words:
      "puts the regulator's list of restricted persons in force, in place of the former one, and excludes players who are on it until that is lifted",
    kind: 'act',
    right: 'decideIdentities',
    isOnServerOnly: true,
    fields: {
      list: placed(line('<file>', 'Which file? Name the list.')),
      day: aDay('--day'),
    },
    run: async ({ list, day }, acting) => {
      if (day > manilaDay(now())) return refused('This day has not come yet. Nothing has changed.')
      const read = await readable(list)
      if ('mistakes' in read) return refused('Nothing was imported. Mend this first:', read.mistakes)
      return await takeIn({ day, by: acting.by, hashes: read.hashes }, acting)
    },
  }),
  verb({
    name: 'exclusions export',
    words: 'all exclusions with their persons, for the regulator; as a file by --as csv',
    kind: 'look',
    right: 'seeIdentities',
    isPersonal: true,
    fields: { since: optional(aDay('--since')) },
    run: async ({ since }) =>
      said({ heads: HEADS, rows: (await reportExclusions(since)).map(cells), none: 'Nobody was excluded.' }),
  }),
]
