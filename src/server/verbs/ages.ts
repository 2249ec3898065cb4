import { AGE_MIN } from '#contract/account/age.ts'
import {
  type AgeOutcome,
  clearAge,
  correctBirthDate,
  type ListedAge,
  listAges,
  openAgeReview,
} from '../kyc/birthDates.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { type Field, flag, line, player, privately, reason } from './fields.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Verb } from './verb.ts'

const date = (): Field<string> => ({
  ...privately(line('1990-01-31', 'Give the date of birth: --date 1990-01-31.')),
  kind: 'date',
})

function told(outcome: AgeOutcome, ...more: string[]): Answer {
  return outcome.done ? said('Done.', ...more) : refused(`${whyNot(outcome)} Nothing has changed.`)
}

function whyNot(outcome: Exclude<AgeOutcome, { done: true }>): string {
  switch (outcome.why) {
    case 'tooYoung':
      return `This date is under ${AGE_MIN}: use "ages review".`
    case 'noDate':
      return 'There is no such date of birth: use "ages correct" with --date 1990-01-31.'
    case 'state':
      return `The age is "${outcome.state}" already.`
  }
}

function cells({ player: whose, account, state, birthDate = '', notes }: ListedAge): Cell[] {
  const last = notes.at(-1)
  const note = last ? [`${last.what} by ${last.by}`, last.reason].filter(Boolean).join(': ') : ''
  return [whose, account, state, birthDate, last ? new Date(last.at) : null, note]
}

const onIdentity = { kind: 'act', right: 'decideIdentities', queue: 'identity' } as const
const decides = { ...onIdentity, subject: playerNamed, confirm: byNumber() } as const

export const ageVerbs: readonly Verb[] = [
  verb({
    name: 'ages list',
    words: `players whose age compliance examines, or who gave only a date under ${AGE_MIN}; --all: the latest changes`,
    kind: 'look',
    right: 'seeIdentities',
    queue: 'identity',
    isPersonal: true,
    fields: { all: flag() },
    run: async ({ all }) =>
      said({
        heads: ['player', 'account', 'age', 'date of birth', 'changed', 'last note'],
        rows: (await listAges(all ? 'all' : 'open')).map(cells),
        none: all ? 'Nobody has given a date of birth.' : 'No age waits for a decision.',
      }),
  }),
  verb({
    name: 'ages correct',
    words: `sets the right date of birth of a player of ${AGE_MIN} or over, which opens deposits and play`,
    ...decides,
    fields: { player: player(), date: date(), reason: reason() },
    run: async (values, { act, by }, { id }) =>
      told(await act((tx) => correctBirthDate(id, values.date, { by, reason: values.reason }, tx))),
  }),
  verb({
    name: 'ages review',
    words: `hands a player who may be under ${AGE_MIN} to compliance: deposits and play close, coin stays the player's`,
    ...decides,
    fields: { player: player(), reason: reason() },
    run: async (values, { act, by }, { id }) =>
      told(
        await act((tx) => openAgeReview(id, { by, reason: values.reason }, tx)),
        'The coin stays. "exclusions" keeps the player out, and pays out what is their own.',
      ),
  }),
  verb({
    name: 'ages clear',
    words: 'compliance found the player old enough: deposits and play open again',
    ...decides,
    fields: { player: player(), reason: reason() },
    run: async (values, { act, by }, { id }) =>
      told(await act((tx) => clearAge(id, { by, reason: values.reason }, tx))),
  }),
]
