import { type Covered, listCovered, reportCovered, type Which } from '../wallet/suspicion/covered.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { dueCell, reference } from './cases.ts'
import { verb } from './define.ts'
import { flag, id } from './fields.ts'
import { reportTable } from './reportTable.ts'
import type { Acting, Verb } from './verb.ts'

const HEADS = ['id', 'day', 'player', 'direction', 'amount', 'payments', 'due', 'reported', 'by', 'reference', 'orders']

function cells({ id: found, player, account, orders, ...row }: Covered): Cell[] {
  const due = dueCell(row.dueDay, row.reportedAt === null)
  return [
    ...[found, row.day, `${player} ${account}`, row.direction, { coin: row.cents }, row.payments, due],
    ...[row.reportedAt, row.reportedBy, row.reference, orders.join(' ')],
  ]
}

async function list(asked: Which & { reveal: boolean }, acting: Acting): Promise<Answer> {
  const none = asked.overdue ? 'No report is overdue.' : 'No covered transaction waits.'
  return said(await reportTable(await listCovered(asked), { heads: HEADS, cells, none, reveal: asked.reveal }, acting))
}

const WHY_NOT = {
  unknown: 'There is no such covered transaction: "covered list --all" lists them.',
  reported: 'It was reported already.',
  dayOpen: 'Its day is not over in Manila, so it may still grow: report it tomorrow.',
}

export const coveredVerbs: readonly Verb[] = [
  verb({
    name: 'covered list',
    words:
      'covered transactions to report to the council, the first due first; --overdue: those not reported in time; --all: reported ones too; --reveal: with what a report needs, as CSV by --as csv',
    kind: 'look',
    right: 'seeCases',
    queue: 'cases',
    isPersonal: true,
    fields: { all: flag(), overdue: flag(), reveal: flag() },
    check: ({ all, overdue }) => (all && overdue ? 'Give --all or --overdue, not both.' : undefined),
    run: list,
  }),
  verb({
    name: 'covered reported',
    words: "enters that a covered transaction was reported, with the council's number",
    kind: 'act',
    right: 'decideCases',
    queue: 'cases',
    fields: { id: id('covered transaction'), reference: reference() },
    run: async (values, { act, by }) => {
      const end = await act((tx) => reportCovered(tx, values.id, { by, reference: values.reference }))
      return end.done ? said('Done: reported.') : refused(`${WHY_NOT[end.why]} Nothing has changed.`)
    },
  }),
]
