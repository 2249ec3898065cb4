import { dayAfter } from '#contract/days.ts'
import type { SuspicionRules } from '#contract/lobby/catalogueSuspicion.ts'
import type { Cents } from '#contract/money.ts'
import { manilaDay } from '#contract/time.ts'

/** What marks a suspicion. `noted` is what an operator reports by hand. */
export const markerKinds = [
  'depositWithoutPlay',
  'payoutAccounts',
  'sharedAccount',
  'splitDeposits',
  'splitWithdrawals',
  'noted',
] as const
export type MarkerKind = (typeof markerKinds)[number]

/** A deposit that was credited, or a withdrawal that was asked for. */
export type Payment = { id: string; cents: Cents; at: Date }
/** `mark`: the player's valid bets when it was credited; null if it asked for no stake, since it paid a debt. */
export type DepositFact = Payment & { mark: Cents | null }
/** An account number that several players have had. `newest`: the account that was bound last. */
export type SharedNumber = { newest: string; players: number[]; boundAt: Date }

/** What the markers of one player are found in. Payments and accounts stand in the order of their times. */
export type Facts = {
  at: Date
  deposits: readonly DepositFact[]
  withdrawals: readonly Payment[]
  accounts: readonly { id: string; boundAt: Date }[]
  shared: readonly SharedNumber[]
  /** The player's valid bets now. */
  mark: Cents
}

/** The proof of a marker: days in Manila, sums in cents, a count, and the ids of payments or accounts, the latest of very many. */
export type Evidence = {
  from: string
  to: string
  deposited?: Cents
  withdrawn?: Cents
  staked?: Cents
  count?: number
  ids?: string[]
  players?: number[]
  words?: string
}
export type Marker = { kind: MarkerKind; key: string; evidence: Evidence }

const DAY_MS = 86_400_000
const PERCENT = 100
const IDS_MAX = 50

/** Every marker that the facts about one player show by the rules. One at most of each kind: the latest. */
export function markersOf(facts: Facts, rules: SuspicionRules): Marker[] {
  return [
    depositWithoutPlay(facts, rules),
    payoutAccounts(facts, rules),
    sharedAccount(facts, rules),
    splitPayments('splitDeposits', facts.deposits, rules),
    splitPayments('splitWithdrawals', facts.withdrawals, rules),
  ].filter((marker) => marker !== undefined)
}

const since = ({ at }: Facts, days: number): number => at.getTime() - days * DAY_MS
const sumOf = (payments: readonly Payment[]): Cents => payments.reduce((sum, { cents }) => sum + cents, 0)
const idsOf = (rows: readonly { id: string }[]): string[] => rows.slice(-IDS_MAX).map(({ id }) => id)

function depositWithoutPlay(facts: Facts, { depositWithoutPlay: rule }: SuspicionRules): Marker | undefined {
  const begin = since(facts, rule.days)
  const deposits = facts.deposits.filter(({ at, mark }) => mark !== null && at.getTime() >= begin)
  const [first, last] = [deposits[0], deposits.at(-1)]
  if (!first || !last) return undefined
  const withdrawals = facts.withdrawals.filter(({ at }) => at >= first.at)
  const [deposited, withdrawn, staked] = [sumOf(deposits), sumOf(withdrawals), facts.mark - (first.mark ?? 0)]
  if (deposited < rule.deposited) return undefined
  if (withdrawn * PERCENT < deposited * rule.withdrawn || staked * PERCENT >= deposited * rule.staked) return undefined
  return {
    kind: 'depositWithoutPlay',
    key: `depositWithoutPlay:${last.id}`,
    evidence: {
      ...{ from: manilaDay(first.at), to: manilaDay(facts.at), deposited, withdrawn, staked },
      ...{ count: deposits.length + withdrawals.length, ids: idsOf([...deposits, ...withdrawals]) },
    },
  }
}

function payoutAccounts(facts: Facts, { payoutAccounts: rule }: SuspicionRules): Marker | undefined {
  const begin = since(facts, rule.days)
  const accounts = facts.accounts.filter(({ boundAt }) => boundAt.getTime() >= begin)
  const [first, last] = [accounts[0], accounts.at(-1)]
  if (!first || !last || accounts.length < rule.accounts) return undefined
  const days = { from: manilaDay(first.boundAt), to: manilaDay(last.boundAt) }
  const evidence = { ...days, count: accounts.length, ids: idsOf(accounts) }
  return { kind: 'payoutAccounts', key: `payoutAccounts:${last.id}`, evidence }
}

function sharedAccount(facts: Facts, { sharedAccount: rule }: SuspicionRules): Marker | undefined {
  const begin = since(facts, rule.days)
  const found = facts.shared.findLast(
    ({ boundAt, players }) => boundAt.getTime() >= begin && players.length >= rule.players,
  )
  if (!found) return undefined
  const day = manilaDay(found.boundAt)
  const evidence = { from: day, to: day, count: found.players.length, ids: [found.newest], players: found.players }
  return { kind: 'sharedAccount', key: `sharedAccount:${found.newest}`, evidence }
}

/** The latest run of payments that together reach the covered sum, while each by itself stays below it or at it. */
function splitPayments(
  kind: 'splitDeposits' | 'splitWithdrawals',
  payments: readonly Payment[],
  { splitting, covered }: SuspicionRules,
): Marker | undefined {
  const small = payments.filter(({ cents }) => cents <= covered.above)
  const days = small.map(({ at }) => manilaDay(at))
  let [start, sum] = [0, 0]
  let found: [number, number, Cents] | undefined
  for (const [end, { cents }] of small.entries()) {
    sum += cents
    const begin = dayAfter(days[end] ?? '', 1 - splitting.days)
    for (; (days[start] ?? begin) < begin; start += 1) sum -= small[start]?.cents ?? 0
    if (end - start + 1 >= splitting.payments && sum >= covered.above) found = [start, end, sum]
  }
  if (!found) return undefined
  const [from, to, whole] = found
  const run = small.slice(from, to + 1)
  const spent = kind === 'splitDeposits' ? { deposited: whole } : { withdrawn: whole }
  const evidence = { from: days[from] ?? '', to: days[to] ?? '', ...spent, count: run.length, ids: idsOf(run) }
  return { kind, key: `${kind}:${run.at(-1)?.id ?? ''}`, evidence }
}
