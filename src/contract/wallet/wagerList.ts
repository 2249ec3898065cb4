import type { Cents } from '../money.ts'

/** What asks for stakes. `both`: carried from the time when a stake counted for deposits and bonuses at once. */
export const wagerKinds = ['deposit', 'bonus', 'both'] as const
export type WagerKind = (typeof wagerKinds)[number]

/**
 * Why a requirement ended before it was staked. `floor`: hardly any coin was left; `waived`: the account was paid out; `correction`: an operator
 * took its coin back; `givenBack`: its player did not want its bonus.
 */
export const wagerEnds = ['floor', 'waived', 'correction', 'givenBack'] as const
export type WagerEnd = (typeof wagerEnds)[number]

/**
 * A requirement on the line of a player's valid bets: it is fulfilled between the marks `starts` and `ends`. A bet moves one mark only, so
 * the oldest open requirement fills first, and the rest of a bet goes on to the next.
 */
export type Stretch = {
  /** The mark when it was added: no earlier bet counts for it. */
  born: Cents
  starts: Cents
  ends: Cents
  /** The bonus coin that it locks. */
  locked: Cents
  kind: WagerKind
  /** Whether it ended before it was staked. */
  isCleared: boolean
}

/** What was staked for a requirement, and what is left. */
export function progressOf(
  { starts, ends }: Pick<Stretch, 'starts' | 'ends'>,
  validBet: Cents,
): { done: Cents; left: Cents } {
  const done = Math.min(Math.max(0, validBet - starts), ends - starts)
  return { done, left: ends - starts - done }
}

/**
 * Requirements that follow `before` anew, oldest first, each in its length: a shortened one lets the later ones move up, though none before
 * its birth. One that was cleared takes no stakes any more.
 */
export function lineUp<Row extends Stretch>(rows: readonly Row[], before: Cents, validBet: Cents): Row[] {
  let end = before
  return rows.map((row) => {
    const starts = Math.max(end, row.born)
    const wanted = starts + row.ends - row.starts
    end = row.isCleared ? Math.min(wanted, Math.max(starts, validBet)) : wanted
    return { ...row, starts, ends: end }
  })
}

/** What is left by kind, and the bonus coin that is still locked. */
type Sums = { depositLeft: Cents; bonusLeft: Cents; lockedBonus: Cents }

/**
 * The same with two sums of coin. `bound`: bonus coin that an end of the account forfeits, of each bonus at most itself, and at most what is left
 * to stake for it. `locks`: coin that no withdrawal takes.
 */
export type WagersLeft = Sums & { bound: Cents; locks: Cents }

/** What a requirement locks alone: of a deposit what is left to stake, so that each stake frees its part; of a bonus all its coin until the end. */
function lockOf({ kind, locked }: Stretch, left: Cents): Cents {
  return kind === 'bonus' && locked > 0 ? locked : Math.max(left, locked)
}

export function wagersLeftOf(rows: readonly Stretch[], validBet: Cents): WagersLeft {
  const sums = { depositLeft: 0, bonusLeft: 0, lockedBonus: 0, bound: 0, locks: 0 }
  for (const row of rows) {
    const { left } = progressOf(row, validBet)
    if (left === 0) continue
    if (row.kind !== 'bonus') sums.depositLeft += left
    if (row.kind !== 'deposit') sums.bonusLeft += left
    sums.lockedBonus += row.locked
    sums.bound += Math.min(left, row.locked)
    sums.locks += lockOf(row, left)
  }
  return sums
}

/** A requirement to be added. `waits`: its bonus coin is not staked before it ends. */
export type Asked = { kind: WagerKind; cents: Cents; locked: Cents; waits?: boolean | undefined }

/**
 * A bonus whose requirement is above its own coin waits. If it could be staked, one stake of everything at a high target would end the
 * requirement either by the floor or by a win that pays for the rest, far cheaper than playing. A requirement of at most its coin is no cheaper
 * that way: it asks for that one stake.
 */
export function askedOf(locked: Cents, cents: Cents): Asked {
  return { kind: 'bonus', cents, locked, waits: cents > locked }
}

/**
 * The list that owes exactly what the two sums of before owed: the larger of them in all, and each sum by its kind. A bonus stays locked
 * until the sum of bonuses is staked.
 */
export function carried({ depositLeft, bonusLeft, lockedBonus }: Sums): Asked[] {
  const shared = Math.min(depositLeft, bonusLeft)
  const rest = bonusLeft - shared
  const rows: Asked[] = [
    { kind: 'both', cents: shared, locked: rest > 0 ? 0 : lockedBonus },
    { kind: 'bonus', cents: rest, locked: lockedBonus },
    { kind: 'deposit', cents: depositLeft - shared, locked: 0 },
  ]
  return rows.filter(({ cents }) => cents > 0)
}
