import { manilaDay } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import {
  decideCase,
  findCase,
  listCases,
  noteByHand,
  type StoredMarker,
  type SuspicionCase,
} from '../wallet/suspicion/cases.ts'
import type { Which } from '../wallet/suspicion/covered.ts'
import { type Answer, type Cell, type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { flag, id, line, player, reason } from './fields.ts'
import { formatDateTime } from './formats.ts'
import { reportTable } from './reportTable.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Acting, Subject, Verb } from './verb.ts'

const HEADS = ['id', 'opened', 'player', 'markers', 'due', 'state', 'decided by', 'reference', 'reason']
const MARKER_HEADS = [
  ...['found', 'marker', 'from', 'to', 'deposited', 'withdrawn', 'staked', 'count', 'players', 'noted', 'ids'],
]

/** When a report is due, as lists say it. */
export function dueCell(dueDay: string, isOpen: boolean): string {
  const today = manilaDay(now())
  if (!isOpen || dueDay > today) return dueDay
  return `${dueDay} ${dueDay === today ? 'TODAY' : 'OVERDUE'}`
}

/** The number that the council gave to a report. */
export const reference = () =>
  line('"<text>"', 'Give the --reference of the report, as the council gave it: up to 60 plain characters.', (text) =>
    /^[\x20-\x7e]{1,60}$/.test(text),
  )

function cells({ id: found, player: whose, account, state, ...row }: SuspicionCase): Cell[] {
  return [
    ...[found, row.openedAt, `${whose} ${account}`, row.kinds.join(' '), dueCell(row.dueDay, state === 'open'), state],
    ...[row.decidedBy, row.reference, row.reason],
  ]
}

const coin = (cents: number | undefined): Cell => (cents === undefined ? null : { coin: cents })

function markerCells({ foundAt, kind, evidence }: StoredMarker): Cell[] {
  const { from, to, deposited, withdrawn, staked, count, players = [], words = null, ids = [] } = evidence
  const sums = [deposited, withdrawn, staked].map(coin)
  return [foundAt, kind, from, to, ...sums, count ?? null, players.join(' '), words, ids.join(' ')]
}

async function list(asked: Which & { reveal: boolean }, acting: Acting): Promise<Answer> {
  const none = asked.overdue ? 'No report of a suspicion is overdue.' : 'Nobody is examined.'
  return said(await reportTable(await listCases(asked), { heads: HEADS, cells, none, reveal: asked.reveal }, acting))
}

async function show(found: string): Promise<Answer> {
  const row = await findCase(found)
  if (!row) return refused(UNKNOWN)
  const markers = { heads: MARKER_HEADS, rows: row.markers.map(markerCells), none: 'No marker is kept.' }
  return said({ heads: HEADS, rows: [cells(row)], none: '' }, '', markers)
}

const UNKNOWN = 'There is no such case: "cases list --all" lists them. Nothing has changed.'

async function openCase(values: { id: string }): Promise<Subject<string> | Refused> {
  const found = await findCase(values.id)
  if (!found) return refused(UNKNOWN)
  if (found.state !== 'open') return refused(`It was ${found.state} already, so nothing has changed.`)
  const { player: whose, account, kinds, openedAt, dueDay } = found
  const told = `Player ${whose} ${account}: ${kinds.join(' ')}, since ${formatDateTime(openedAt)}, due ${dueDay}`
  return { of: found.id, sentences: [told], player: whose }
}

const decided = ({ done }: { done: boolean }, sentence: string): Answer =>
  done ? said(sentence) : refused('It was decided meanwhile, so nothing has changed.')

const inQueue = { queue: 'cases', kind: 'act', right: 'decideCases' } as const
const looks = { queue: 'cases', kind: 'look', right: 'seeCases', isPersonal: true } as const

export const caseVerbs: readonly Verb[] = [
  verb({
    name: 'cases list',
    words:
      'players whose payments or accounts look suspicious, the first due first; --overdue: those not reported in time; --all: the latest of every state; --reveal: with what a report needs, as CSV by --as csv',
    ...looks,
    fields: { all: flag(), overdue: flag(), reveal: flag() },
    check: ({ all, overdue }) => (all && overdue ? 'Give --all or --overdue, not both.' : undefined),
    run: list,
  }),
  verb({
    name: 'cases show',
    words: 'the evidence of a case: sums, days, payments and accounts of each marker',
    ...looks,
    fields: { id: id('case') },
    run: async (values) => await show(values.id),
  }),
  verb({
    name: 'cases open',
    words: 'has a player examined for what you saw; joins the open case, if there is one. The player is not told',
    ...inQueue,
    fields: { player: player(), reason: reason() },
    subject: playerNamed,
    confirm: byNumber(),
    run: async ({ reason: why }, { act, by }, of) => {
      await act(async (tx) => {
        await noteByHand(tx, of.id, `${by}: ${why}`)
        return { done: true }
      })
      return said('Done: the player is examined, and a person looks at each withdrawal.')
    },
  }),
  verb({
    name: 'cases reported',
    words: "enters that a suspicion was reported, with the council's number; withdrawals go on waiting for a person",
    ...inQueue,
    fields: { id: id('case'), reference: reference() },
    subject: openCase,
    run: async (values, { act, by }, of) => {
      const end = { state: 'reported', reference: values.reference, by } as const
      return decided(await act((tx) => decideCase(tx, of, end)), 'Done: reported.')
    },
  }),
  verb({
    name: 'cases dismiss',
    words: 'ends a case that is no suspicion after all; what is found later opens another',
    ...inQueue,
    fields: { id: id('case'), reason: reason() },
    subject: openCase,
    run: async (values, { act, by }, of) => {
      const end = { state: 'dismissed', reason: values.reason, by } as const
      return decided(await act((tx) => decideCase(tx, of, end)), 'Done: dismissed.')
    },
  }),
]
