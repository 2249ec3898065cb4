import { careOutcomes, markers } from '#contract/care/signals.ts'
import { careStepOf } from '../care/signals.ts'
import type { Measured } from '../care/signalTables.ts'
import { catalogue } from '../content/catalogue.ts'
import { scoreLocked } from '../signals/apply.ts'
import { type CareCase, closeCareCase, findCareCase, listCareCases } from '../signals/cases.ts'
import { thresholdOf } from '../signals/markers.ts'
import { isFound } from '../signals/score.ts'
import { lockWallet } from '../wallet/lock.ts'
import { type Answer, type Cell, type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { choice, flag, id, player, reason } from './fields.ts'
import { formatDateTime } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Subject, Verb } from './verb.ts'

const HEADS = ['id', 'opened', 'player', 'score', 'signals', 'closed', 'by', 'outcome', 'reason']
const UNKNOWN = 'There is no such case: "care list --all" lists them. Nothing has changed.'

function foundIn(measured: Measured): string {
  const { signals: rules } = catalogue().care
  return markers.filter((marker) => isFound(marker, measured[marker], rules)).join(' ')
}

function cells({ id: found, player: whose, account, openedAt, score, measured, ...row }: CareCase): Cell[] {
  const end = [row.closedAt, row.closedBy, row.outcome, row.reason]
  return [found, openedAt, `${whose} ${account}`, score, foundIn(measured), ...end]
}

/** The case, and each signal as it was measured when the case was opened, beside the threshold of today. */
async function show(found: string): Promise<Answer> {
  const row = await findCareCase(found)
  if (!row) return refused(UNKNOWN)
  const { signals: rules } = catalogue().care
  const rows = markers.map((marker): Cell[] => {
    const value = row.measured[marker]
    return [marker, value, thresholdOf(marker, rules), isFound(marker, value, rules) ? rules[marker].points : 0]
  })
  const signals = { heads: ['signal', 'measured', 'from', 'points'], rows, none: '' }
  return said({ heads: HEADS, rows: [cells(row)], none: '' }, '', signals)
}

async function openCase(values: { id: string }): Promise<Subject<string> | Refused> {
  const row = await findCareCase(values.id)
  if (!row) return refused(UNKNOWN)
  if (row.closedAt) return refused('It was closed already, so nothing has changed.')
  const told = `Player ${row.player} ${row.account}: score ${row.score}, ${foundIn(row.measured)}, since ${formatDateTime(row.openedAt)}`
  return { of: row.id, sentences: [told], player: row.player }
}

const looks = { queue: 'care', kind: 'look', right: 'seeCare', isPersonal: true } as const
const acts = { queue: 'care', kind: 'act', right: 'decideCare' } as const

export const careVerbs: readonly Verb[] = [
  verb({
    name: 'care list',
    words:
      'players whose play shows signals of harm and whom a person looks at, the longest waiting first; --all: closed cases too',
    ...looks,
    fields: { all: flag() },
    run: async ({ all }) =>
      said({ heads: HEADS, rows: (await listCareCases(all)).map(cells), none: 'Nobody needs care now.' }),
  }),
  verb({
    name: 'care show',
    words: 'a case with each signal: what was measured, from which number on it counts, and its points',
    ...looks,
    fields: { id: id('case') },
    run: async (values) => await show(values.id),
  }),
  verb({
    name: 'care close',
    words: 'closes a case after you have acted; the player is scored anew. Until then no promotion reaches the player',
    ...acts,
    fields: { id: id('case'), outcome: choice('--outcome', careOutcomes), reason: reason() },
    subject: openCase,
    run: async ({ outcome, reason: why }, { act, by }, of) => {
      const { done } = await act((tx) => closeCareCase(tx, of, { by, outcome, reason: why }))
      return done ? said('Done: closed.') : refused('It was closed meanwhile, so nothing has changed.')
    },
  }),
  verb({
    name: 'care score',
    words: 'scores a player now, as every minute and every night does by itself, and takes the step that follows',
    ...acts,
    fields: { player: player() },
    subject: playerNamed,
    confirm: byNumber(),
    run: async (_, { act }, of) => {
      await act(async (tx) => {
        await lockWallet(tx, of.id)
        await scoreLocked(tx, of.id)
        return { done: true }
      })
      return said(`Done: the step is ${await careStepOf(of.id)}.`)
    },
  }),
]
