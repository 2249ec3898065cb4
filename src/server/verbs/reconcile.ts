import { isDay } from '#contract/days.ts'
import { dayEnd, dayStart } from '#contract/time.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import type { DifferenceKind } from '../wallet/reconcile/compare.ts'
import { books } from '../wallet/reconcile/due.ts'
import { closeDifference } from '../wallet/reconcile/keepDifferences.ts'
import { type Day, findDifference, type Kept, listDays, listDifferences } from '../wallet/reconcile/overview.ts'
import { reconcileDay, reconcileStatement } from '../wallet/reconcile/reconcileDay.ts'
import { readStatement } from '../wallet/reconcile/statement.ts'
import { flows } from '../wallet/reconcile/tables.ts'
import { type Answer, type Cell, type Refused, refused, said, type Table } from './answer.ts'
import { verb } from './define.ts'
import { choice, type Field, flag, id, line, optional, orFile, privately, reason, text } from './fields.ts'
import { formatCoin } from './formats.ts'
import { spokenAge } from './queues.ts'
import type { Subject, Verb } from './verb.ts'

const kindWords: Record<DifferenceKind, string> = {
  onlyThere: 'paid there, not booked here',
  onlyHere: 'booked here, not paid there',
  amount: 'another amount',
  reversedThere: 'taken back there, not here',
  reversedHere: 'taken back here, not there',
  twice: 'paid there twice',
  fee: 'another fee than agreed',
}

const DAY_MS = 86_400_000

/** Channels have numbers in the books, and rails their names. */
const channelName = (channel: string | null): string | null =>
  catalogue().webConfig.appRechargeTypeList.find(({ id: number }) => String(number) === channel)?.name ?? channel

function differenceCells(row: Kept): Cell[] {
  const { orderId, firstSeen, closedAt, closedBy, thereCents, hereCents } = row
  const age = Math.floor(((closedAt ?? now()).getTime() - firstSeen.getTime()) / DAY_MS)
  return [
    ...[row.id, row.day, row.flow, row.gateway, channelName(row.channel), kindWords[row.kind]],
    ...[{ coin: thereCents }, { coin: hereCents }, orderId, row.paymentId],
    ...[age, firstSeen, row.lastSeen, closedAt, closedBy, row.reason],
  ]
}

const DIFFERENCE_HEADS = [
  ...['id', 'day', 'flow', 'gateway', 'channel', 'difference', 'there', 'here', 'order', 'payment'],
  ...['age', 'first seen', 'last seen', 'closed', 'by', 'reason'],
]

/** A day with a row for each of its channels. */
function dayRows({ flow, gateway, day, sums, listedAt, triedAt, problem, source, dueAt }: Day): Cell[][] {
  const state = listedAt ? 'reconciled' : 'not reconciled'
  const waits = listedAt ? null : spokenAge(now().getTime() - dueAt.getTime())
  const end = [state, waits, source, listedAt ?? triedAt, problem]
  if (sums.length === 0) return [[day, flow, gateway, null, null, null, null, null, null, ...end]]
  return sums.map(({ channel, there, here }) => [
    ...[day, flow, gateway, channelName(channel), there.count, { coin: there.cents }, { coin: there.fees }],
    ...[here.count, { coin: here.cents }, ...end],
  ])
}

const DAY_HEADS = [
  ...['day', 'flow', 'gateway', 'channel', 'payments there', 'there', 'fees', 'payments here', 'here'],
  ...['state', 'waits', 'source', 'compared', 'problem'],
]

const pastDay = (): Field<string> => line('2026-01-31', 'Give --day: a day that is over, such as 2026-01-31.', isPast)
const begunDay = (): Field<string> =>
  line('2026-01-31', 'Give --day: a day that has begun, such as 2026-01-31.', isBegun)
/** The running day too: after a loss its list is needed before its end. It is compared again afterwards. */
const isBegun = (found: string): boolean => isDay(found) && dayStart(found) <= now() && found >= '2020-01-01'
const isPast = (found: string): boolean => isDay(found) && dayEnd(found) <= now() && found >= '2020-01-01'

const gateway = (): Field<string> =>
  line('<gateway>', 'Give --gateway: its name, such as paymongo.', (found) => /^[a-z]{1,40}$/.test(found))
const flow = () => choice('--flow', flows)

const STATEMENT_MAX = 1_000_000

type Asked = { day: string | undefined; gateway: string | undefined; flow: (typeof flows)[number] | undefined }

const named = (asked: Omit<Asked, 'day'>) =>
  books().filter(
    (book) =>
      (asked.gateway === undefined || book.gateway === asked.gateway) &&
      (asked.flow === undefined || book.flow === asked.flow),
  )

const unknownGateway = (): Refused =>
  refused(
    `There is no such gateway: they are ${books()
      .map((book) => `${book.flow} by ${book.gateway}`)
      .join(', ')}.`,
  )

async function show(choiceOf: Asked & { all: boolean }): Promise<Answer> {
  const differences: Table = {
    heads: DIFFERENCE_HEADS,
    rows: (await listDifferences(choiceOf)).map(differenceCells),
    none: choiceOf.all ? 'No difference was found.' : 'No difference is open.',
  }
  const days: Table = {
    heads: DAY_HEADS,
    rows: (await listDays(choiceOf)).flatMap(dayRows),
    none: 'Every day is reconciled.',
  }
  return said(differences, '', days)
}

async function compareNow(asked: Asked & { day: string }): Promise<Answer> {
  const outcomes: string[] = []
  for (const { list, ...book } of named(asked)) {
    const name = `${book.flow} by ${book.gateway}`
    if (!list) {
      outcomes.push(`${name}: it has no list, so bring a statement by "reconcile statement".`)
      continue
    }
    const outcome = await reconcileDay(book, asked.day, list)
    if (outcome.done === true) outcomes.push(`${name}: reconciled, ${outcome.open} open.`)
    else if (outcome.done === 'overtaken') outcomes.push(`${name}: somebody compared it meanwhile.`)
    else outcomes.push(`${name}: not reconciled. ${outcome.why}`)
  }
  return said(...outcomes)
}

const sees = { kind: 'look', right: 'seeReports', queue: 'differences' } as const
const acts = { kind: 'act', right: 'settleDeposits', queue: 'differences' } as const

export const reconcileVerbs: readonly Verb[] = [
  verb({
    name: 'reconcile',
    words:
      "what differs between the gateways' own lists and our books, oldest first, and the days that are not reconciled; --all: closed differences and reconciled days too, with sums by channel",
    ...sees,
    fields: { day: optional(pastDay()), gateway: optional(gateway()), flow: optional(flow()), all: flag() },
    run: show,
  }),
  verb({
    name: 'reconcile run',
    words:
      'asks gateways for their lists of a day now, and compares them with our books; without --gateway, all of them',
    ...acts,
    fields: { day: begunDay(), gateway: optional(gateway()), flow: optional(flow()) },
    run: async (asked, { act }) => {
      if (named(asked).length === 0) return unknownGateway()
      await act(async () => ({ done: true }))
      return await compareNow(asked)
    },
  }),
  verb({
    name: 'reconcile statement',
    words:
      "compares a bank's statement of a day in place of a gateway's list: CSV whose first line names id, time and amount, and perhaps reference, payment, reversed and fee; times as 2026-01-31 23:59, amounts as 499.50. It must hold all payments of that day",
    ...acts,
    fields: {
      flow: flow(),
      gateway: gateway(),
      day: pastDay(),
      statement: privately(orFile('file', text('"<csv>"', 'Give the statement as CSV: --file <path>.', STATEMENT_MAX))),
    },
    run: async (asked, { act }) => {
      const [book] = named(asked)
      if (!book) return unknownGateway()
      const read = readStatement(asked.statement, asked.day)
      if ('mistakes' in read) return refused('The statement cannot be read. Nothing has changed.', read.mistakes)
      const { list: _, ...of } = book
      const { outcome } = await act(async (tx) => {
        const found = await reconcileStatement(tx, of, asked.day, read.rows)
        return { done: found.done === true, outcome: found }
      })
      return outcome.done === true
        ? said(`Done: ${read.rows.length} payments compared, ${outcome.open} differences open.`)
        : refused('Somebody compared that day meanwhile. Nothing has changed.')
    },
  }),
  verb({
    name: 'reconcile close',
    words:
      'closes a difference with your reason, which stays with it; no coin moves. One whose amounts change opens again',
    ...acts,
    fields: { id: id('difference'), reason: reason() },
    subject: async (values): Promise<Subject<string> | Refused> => {
      const found = await findDifference(values.id)
      if (!found) return refused('No difference has this id: "reconcile" lists them.')
      if (found.closedAt) return refused('It is closed already: "reconcile --all" shows by whom.')
      const { flow: of, gateway: by, day, kind, thereCents, hereCents } = found
      const told = `${of} by ${by}, ${day}: ${kindWords[kind]}, ${formatCoin(thereCents)} there and ${formatCoin(hereCents)} here`
      return { of: values.id, sentences: [told], repeat: values.id }
    },
    confirm: {
      question: 'Type the id once more to close it: ',
      mismatch: 'The id was not repeated, so nothing has changed. Run this again to repeat it.',
    },
    run: async (values, { act, by }, difference) => {
      const { done } = await act(async (tx) => ({ done: await closeDifference(tx, difference, by, values.reason) }))
      return done ? said('Done: closed.') : refused('It was closed meanwhile. Nothing has changed.')
    },
  }),
]
