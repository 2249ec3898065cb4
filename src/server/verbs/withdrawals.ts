import type { Cents } from '#contract/money.ts'
import { holdOf } from '#contract/wallet/flags.ts'
import { config } from '../base/config.ts'
import { approvedName } from '../kyc/approved.ts'
import { may } from '../operators/roles.ts'
import { hasLegalHold } from '../standing/legalHolds.ts'
import { listReveals, revealAccounts } from '../wallet/bank/reveal.ts'
import {
  type Decision,
  decideApproval,
  findWithdrawal,
  handOver,
  type Listed,
  listContradicted,
  listWithdrawals,
  partsWith,
  rejectWithdrawal,
  settleByHand,
} from '../wallet/decide.ts'
import type { PayoutWord } from '../wallet/payout.ts'
import { hasSuspicion } from '../wallet/suspicion/examine.ts'
import { linesOf } from '../wallet/unstaked/settle.ts'
import { takenBy, type Withdrawal } from '../wallet/withdrawals/hold.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { NOTHING, verb } from './define.ts'
import { flag, id, line, reasonForPlayer } from './fields.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import type { Acting, Confirm, Subject, Verb } from './verb.ts'

const REVEALS_MAX = 200
const REFERENCE = /^[\x20-\x7e]{1,60}$/

const HEADS = [
  ...[
    'id',
    'asked',
    'player',
    'amount',
    'fee',
    'waived',
    'takes back',
    'to',
    'state',
    'why',
    'identity',
    'case',
    'decided by',
  ],
  ...['reference', 'reason'],
]

/** `cents` is what is paid to the account. `waived`: wagering requirement of deposits, waived by a payout before closing. Money that only passed through needs a check. `takes back`: offers of deposits that leave so. */
function cells({ id: order, createdAt, player, cents, fee, waived, ...row }: Listed, seen: Seen): Cell[] {
  const [left, kept] = [waived > 0 ? { coin: waived } : null, fee > 0 ? { coin: fee } : null]
  const whose = `${player} ${row.playerAccount}`
  const asked = [order, createdAt, whose, { coin: cents }, kept, left, takenText(row), seen.to, row.state]
  return [...asked, seen.why, seen.who, seen.hasCase ? 'open' : null, row.decidedBy, row.reference, row.reason]
}

/** The offers that are taken back with a withdrawal, by name and sum; null for none. */
function takenText({ takenBack }: Pick<Withdrawal, 'takenBack'>): string | null {
  const lines = linesOf(takenBack ?? []).map(({ name, coin, points, pieces, isWaiting }) => {
    const sums = [
      coin > 0 && formatCoin(coin),
      points > 0 && `${points / 100} points`,
      pieces > 0 && `${pieces} pieces`,
    ]
    return `${name} ${sums.filter(Boolean).join(' and ')}${isWaiting ? ' unclaimed' : ''}`
  })
  return lines.length > 0 ? lines.join('; ') : null
}

/** What this operator sees of a row: the payee, who the player is, and whether a case about the player is open. */
type Seen = { to: string; why: string; who: string | null; hasCase: boolean }

const NONE = 'No withdrawal waits for a decision, and none is being sent.'

async function show(asked: { all: boolean; reveal: boolean }, { by, operator }: Acting): Promise<Answer> {
  const rows = await listWithdrawals(asked.all ? 'all' : 'open')
  const whole = asked.reveal ? await wholeOf(rows, by) : undefined
  const maySeeCases = may(operator.role, 'decideWithdrawals') || may(operator.role, 'seeCases')
  const seenOf = ({ account, payeeKind, payee, player, isIdentified, hasCase, flags }: Listed): Seen => ({
    to: `${payeeKind} ${(account !== null && whole?.payees.get(account)) || payee}`.trim(),
    why: (maySeeCases ? (flags ?? []) : toldOf(flags)).join(' '),
    who: whole?.names.get(player) ?? (isIdentified ? 'approved' : null),
    hasCase: hasCase && maySeeCases,
  })
  const table = { heads: HEADS, rows: rows.map((row) => cells(row, seenOf(row))), none: NONE }
  if (rows.length === 0) return said(table)
  const sent = rows.filter(({ state, payout }) => state === 'sending' && payout === 'hand').length
  const total = rows.reduce((sum: Cents, { cents }) => sum + cents, 0)
  const byHand = `${sent} to be paid by hand: --reveal shows the numbers, "withdrawals paid" enters that it was done.`
  return said(table, ...(sent > 0 ? ['', byHand] : []), '', `${rows.length} shown, ${formatCoin(total)} in all.`)
}

/** Who may not know of a suspicion reads what the player reads. */
const toldOf = (flags: Listed['flags']): string[] => (flags?.length ? holdOf(flags).reasons : [])

type Whole = { payees: ReadonlyMap<string, string>; names: ReadonlyMap<number, string> }

/** Whole numbers with their holders, and the names on approved documents, which must be the same persons. */
async function wholeOf(rows: Listed[], by: string): Promise<Whole> {
  const accounts = rows.flatMap(({ account }) => account ?? [])
  const details = [...(await revealAccounts(accounts, by))]
  const payees = new Map(details.map(([account, { cardNum, accountName }]) => [account, `${cardNum} ${accountName}`]))
  const names = new Map<number, string>()
  for (const { player } of rows) {
    const approved = names.has(player) ? undefined : await approvedName(player)
    if (approved) names.set(player, approved.fullName)
  }
  return { payees, names }
}

type Named = Withdrawal & { whole: Cents }

export async function orderNamed(values: { id: string }): Promise<Subject<Named> | ReturnType<typeof refused>> {
  const order = await findWithdrawal(values.id)
  if (!order) return refused(`There is no withdrawal ${values.id}: "withdrawals --all" lists them.`)
  const [hasCase, isExamined] = [await hasLegalHold(order.player), await hasSuspicion(order.player)]
  const taken = takenText(order)
  const sentences = [
    describe(order),
    ...(taken ? [`Taken back with it, since deposits leave unstaked: ${taken}.`] : []),
    ...(hasCase ? [`Player ${order.player} has an open case: see "legal-holds list".`] : []),
    ...(isExamined
      ? [`Compliance examines player ${order.player}, see "cases list". Give no hint of it in a reason.`]
      : []),
  ]
  const whole = takenBy(await partsWith(order))
  if (whole > takenBy([order])) sentences.push(`It is a part of ${formatCoin(whole)}, paid in several payments.`)
  return { of: { ...order, whole }, sentences, repeat: order.id, player: order.player }
}

/** A withdrawal in one line. */
function describe({ player, cents, payeeKind, payee, state, createdAt }: Withdrawal): string {
  return `${formatCoin(cents)} of player ${player} to ${payeeKind} ${payee}, asked ${formatDateTime(createdAt)}, ${state}`
}

export const byId = (what: string): Confirm => ({
  question: `Type the id once more to ${what} it: `,
  mismatch: 'The id was not repeated, so nothing has changed. Run this again to repeat it.',
})

function decided(decision: Decision): Answer {
  if (decision.done) return said(`Done: ${decision.order.state}.`)
  if (decision.why === 'speaksItself')
    return refused(`${decision.order.payout} says itself how a payment ends: wait for its report. Nothing has changed.`)
  if (decision.why === 'debt')
    return refused('The player owes since a payment was taken back: "debts" shows it. Nothing has changed.')
  const refusal = decision.why === 'decided' && decision.order.state === 'approved' ? decision.order.refusal : null
  if (refusal) return refused(`No payout takes it: ${refusal}. "payouts hand" has it paid by hand.`)
  const state = decision.why === 'decided' ? decision.order.state : 'gone'
  const isEarly = state === 'requested' || state === 'approved'
  return refused(`It is ${state} ${isEarly ? 'still' : 'already'}, so nothing has changed.`)
}

/** From this amount on, money leaves only when two operators want it. */
export const isLarge = (cents: Cents): boolean => cents >= config.secondPersonCoin * 100

const inQueue = { queue: 'withdrawals', needsFreshCode: true } as const
const decides = { ...inQueue, kind: 'act', right: 'decideWithdrawals', subject: orderNamed } as const

function spoken(word: Withdrawal['contradiction']): string {
  if (!word) return ''
  const amount = word.cents === undefined ? '' : ` ${formatCoin(word.cents)}`
  return `${word.state}${amount}, ${word.state === 'paid' ? word.reference : word.reason}`
}

function contradictedCells({ id: order, contradictedAt, player, cents, payout, ...row }: Withdrawal): Cell[] {
  const stands = [row.state, row.reference ?? row.reason].filter(Boolean).join(', ')
  return [order, contradictedAt, player, { coin: cents }, payout, stands, spoken(row.contradiction)]
}

/** Enters the end of a payment that was made by hand. */
async function settle({ of, word }: { of: Withdrawal; word: PayoutWord }, { act, by }: Acting): Promise<Answer> {
  return decided(await act((tx) => settleByHand(of.id, word, by, tx)))
}

export const withdrawalVerbs: readonly Verb[] = [
  verb({
    name: 'withdrawals',
    words:
      'undecided requests, oldest first; --all: the latest of every state; --reveal: with whole numbers, their holders and the names on approved documents, for payment by hand',
    kind: 'look',
    right: 'seeWithdrawals',
    queue: 'withdrawals',
    isPersonal: true,
    fields: { all: flag(), reveal: flag() },
    subject: async ({ reveal }, { role }) =>
      reveal && !may(role, 'revealPayees') ? refused(`The role ${role} may not see whole numbers.`) : NOTHING,
    run: show,
  }),
  verb({
    name: 'withdrawals contradicted',
    words:
      'contradictory reports of payouts: paid and then returned, or the reverse, paid twice, or another amount; they have moved nothing',
    kind: 'look',
    right: 'seeWithdrawals',
    fields: {},
    run: async () =>
      said({
        heads: ['id', 'heard', 'player', 'amount', 'payout', 'stands', 'but was said to be'],
        rows: (await listContradicted()).map(contradictedCells),
        none: 'No payout has contradicted itself.',
      }),
  }),
  verb({
    name: 'withdrawals paid',
    words: "reports a payment by hand: stores the bank's reference, and the held coin leaves",
    ...decides,
    confirm: byId('withdrawals paid'),
    fields: {
      id: id('withdrawal'),
      reference: line(
        '"<text>"',
        'A payment needs --reference "…", as the bank gives it: up to 60 plain characters.',
        (text) => REFERENCE.test(text),
      ),
    },
    run: ({ reference }, acting, of) => settle({ of, word: { state: 'paid', reference } }, acting),
  }),
  verb({
    name: 'withdrawals returned',
    words: 'reports a return: the coin goes back to the player, who reads the reason',
    ...decides,
    confirm: byId('withdrawals returned'),
    fields: { id: id('withdrawal'), reason: reasonForPlayer('A return') },
    run: ({ reason }, acting, of) => settle({ of, word: { state: 'returned', reason } }, acting),
  }),
  verb({
    name: 'approve',
    words: 'hands a withdrawal to its payout; its coin stays held until paid',
    ...decides,
    confirm: byId('approve'),
    fields: { id: id('withdrawal') },
    // A pay-out in parts is as large as the whole of it.
    needsSecond: (_, { whole }) => isLarge(whole),
    run: async (_, { act, by }, { id: order }) =>
      decided(await handOver(order, await act((tx) => decideApproval(order, by, tx)))),
  }),
  verb({
    name: 'reject',
    words: 'returns the held coin; the player reads the reason',
    ...decides,
    confirm: byId('reject'),
    fields: { id: id('withdrawal'), reason: reasonForPlayer('A rejection') },
    run: async ({ reason }, { act, by }, { id: order }) =>
      decided(await act((tx) => rejectWithdrawal(order, by, reason, tx))),
  }),
  verb({
    name: 'reveals',
    words: 'looks of operators at whole account numbers, latest first',
    kind: 'look',
    right: 'seeService',
    isPersonal: true,
    fields: {},
    run: async () =>
      said({
        heads: ['seen', 'by', 'player', 'account'],
        rows: (await listReveals(REVEALS_MAX)).map(({ at, who, player, bankCode, payee }) => [
          ...[at, who, player, `${bankCode} ${payee}`],
        ]),
        none: 'Nobody has looked at a whole number.',
      }),
  }),
]
