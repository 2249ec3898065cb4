import { and, asc, eq, gt, gte, isNotNull, isNull, or } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { carried, lineUp, progressOf, wagersLeftOf } from '#contract/wallet/wagerList.ts'
import { now } from '../../base/clock.ts'
import type { db, Tx } from '../../db/database.ts'
import type { Reason } from '../../ledger/reasons.ts'
import { playerTotals } from '../../standing/tables.ts'
import { wagers } from './tables.ts'
import { addWagers, endBefore, lockMarks, openWagers, stretchOf, type Wager } from './wagers.ts'

/** What an entry loses: coin of a deposit, and coin of bonuses. `at` is its time. */
type Loss = { entry: string; at: Date; deposit: Cents; bonus: Cents }

/**
 * Takes coin of a deposit or bonus off the list with what it asked for; later requirements move up. An entry from before the list is taken
 * from what was carried over. The caller has locked the wallet.
 */
export async function takeWagers(tx: Tx, player: number, loss: Loss): Promise<void> {
  await lockMarks(tx, player)
  const own = and(eq(wagers.player, player), eq(wagers.entry, loss.entry))
  const asked = await tx.select().from(wagers).where(own).orderBy(asc(wagers.id))
  if (asked.length === 0) return await takeCarried(tx, player, loss)
  let { deposit, bonus } = loss
  const changed = new Map<number, Wager>()
  for (const row of asked.filter(({ cleared }) => cleared === null)) {
    const lost = row.kind === 'bonus' ? Math.min(bonus, row.locked) : Math.min(deposit, row.ends - row.starts)
    if (row.kind === 'bonus') bonus -= lost
    else deposit -= lost
    const rest = shortened(row, lost)
    if (lost > 0) changed.set(row.id, rest.ends > rest.starts ? rest : { ...rest, ...corrected() })
  }
  await rewrite(tx, player, changed)
}

/** What a deposit's requirement loses, by the ledger entry of its coin; null for what was carried over. */
export type Waived = { entry: string | null; cents: Cents }

/** What a withdrawal of unplayed coin would waive now: what deposits ask for, the oldest first, up to the amount. */
export async function waivable(on: typeof db | Tx, player: number, amount: Cents): Promise<readonly Waived[]> {
  const { rows, validBet } = await openWagers(on, player)
  return shares(rows, validBet, amount)
}

/** Waives what deposits ask for, up to the amount of their coin that leaves unplayed. Answers what was waived. The caller has locked the wallet. */
export async function waiveDeposits(tx: Tx, player: number, amount: Cents): Promise<readonly Waived[]> {
  await lockMarks(tx, player)
  const { rows, validBet } = await openWagers(tx, player)
  const waived = shares(rows, validBet, amount)
  await rewrite(tx, player, new Map(waived.map(({ row, cents }) => [row.id, { ...row, ends: row.ends - cents }])))
  return waived
}

function shares(rows: readonly Wager[], validBet: Cents, amount: Cents) {
  let left = amount
  return rows
    .filter(({ kind, cleared }) => kind === 'deposit' && cleared === null)
    .map((row) => {
      const cents = Math.min(left, progressOf(row, validBet).left)
      left -= cents
      return { row, entry: row.entry, cents }
    })
    .filter(({ cents }) => cents > 0)
}

/** What a bonus's requirement loses, and asks for again if its coin returns. */
export type Unbound = {
  entry: string
  reason: Reason | 'carried'
  cents: Cents
  locked: Cents
  waits?: boolean | undefined
}

/** Bonus coin that requirements still lock, by ledger entry, the oldest first; 0 of an entry whose bonus is free or gone. */
export async function boundByEntry(on: typeof db | Tx, player: number): Promise<Map<string, Cents>> {
  const isBonus = and(eq(wagers.player, player), eq(wagers.kind, 'bonus'), isNotNull(wagers.entry))
  const all = await on.select({ entry: wagers.entry }).from(wagers).where(isBonus).orderBy(asc(wagers.id))
  const { rows } = await openWagers(on, player)
  const isOpen = (row: Wager) => row.kind === 'bonus' && row.cleared === null
  const sum = (entry: string) =>
    sumOf(rows.filter((row) => isOpen(row) && row.entry === entry).map((row) => row.locked))
  return new Map(all.flatMap(({ entry }) => (entry === null ? [] : [[entry, sum(entry)]])))
}

/** Takes bonus coin off the list with what it asked for, and answers that. The caller has locked the wallet. */
export async function unbind(tx: Tx, player: number, entry: string, coin: Cents): Promise<Unbound | undefined> {
  const before = await asksOf(tx, player, entry)
  if (!before) return undefined
  await takeWagers(tx, player, { entry, at: now(), deposit: 0, bonus: coin })
  const after = await asksOf(tx, player, entry)
  const [cents, locked] = [before.cents - (after?.cents ?? 0), before.locked - (after?.locked ?? 0)]
  return cents > 0 ? { entry, reason: before.reason, cents, locked, waits: before.waits } : undefined
}

/** Ends a bonus's requirement whose coin is given back. Answers false where it is none any more. The caller has locked the wallet. */
export async function endGivenBack(tx: Tx, player: number, id: number): Promise<boolean> {
  await lockMarks(tx, player)
  const { rows } = await openWagers(tx, player)
  const row = rows.find((each) => each.id === id && each.kind === 'bonus' && each.cleared === null)
  if (row) await rewrite(tx, player, new Map([[id, { ...row, cleared: 'givenBack', clearedAt: now() }]]))
  return row !== undefined
}

/** Bonus coin of a ledger entry that its player gave back: nobody takes it a second time. */
export async function givenBackOf(on: typeof db | Tx, player: number, entry: string): Promise<Cents> {
  const isOf = and(eq(wagers.player, player), eq(wagers.entry, entry), eq(wagers.cleared, 'givenBack'))
  return sumOf((await on.select({ locked: wagers.locked }).from(wagers).where(isOf)).map(({ locked }) => locked))
}

async function asksOf(tx: Tx, player: number, entry: string) {
  const isOf = and(eq(wagers.player, player), eq(wagers.entry, entry), eq(wagers.kind, 'bonus'))
  const rows = (await tx.select().from(wagers).where(isOf)).filter(({ cleared }) => cleared === null)
  const [first] = rows
  if (!first) return undefined
  const cents = sumOf(rows.map(({ starts, ends }) => ends - starts))
  return { reason: first.reason, waits: first.waits, cents, locked: sumOf(rows.map(({ locked }) => locked)) }
}

const sumOf = (all: readonly Cents[]): Cents => all.reduce((sum, each) => sum + each, 0)

/** A requirement without a part of its coin. A bonus asks for the same multiple of what is left of it, rounded up. */
function shortened(row: Wager, lost: Cents): Wager {
  const length = row.ends - row.starts
  if (row.kind !== 'bonus') return { ...row, ends: row.ends - lost }
  const locked = row.locked - lost
  return { ...row, locked, ends: row.starts + scaled(length, locked, row.locked) }
}

const corrected = () => ({ cleared: 'correction', clearedAt: now() }) as const

/** `length * part / whole`, rounded up, without a product beyond 2^53. */
const scaled = (length: Cents, part: Cents, whole: Cents): Cents =>
  Number((BigInt(length) * BigInt(part) + BigInt(whole - 1)) / BigInt(whole))

/** What was carried over owes the rest of the two sums, as it did before the list. */
async function takeCarried(tx: Tx, player: number, { at, deposit, bonus }: Loss): Promise<void> {
  const { validBet } = await lockMarks(tx, player)
  const isOpen = and(isNull(wagers.entry), isNull(wagers.cleared), gt(wagers.ends, validBet))
  const rows = await tx
    .select()
    .from(wagers)
    .where(and(eq(wagers.player, player), eq(wagers.reason, 'carried'), isOpen))
    .orderBy(asc(wagers.id))
  if (rows.length === 0 || rows.every(({ createdAt }) => createdAt <= at)) return
  const { depositLeft, bonusLeft, lockedBonus } = wagersLeftOf(rows.map(stretchOf), validBet)
  const locked = Math.max(0, lockedBonus - bonus)
  const left = lockedBonus === 0 ? bonusLeft : scaled(bonusLeft, locked, lockedBonus)
  await rewrite(tx, player, new Map(rows.map((row) => [row.id, { ...row, ...corrected() }])))
  const rest = { depositLeft: Math.max(0, depositLeft - deposit), bonusLeft: left, lockedBonus: locked }
  await addWagers(tx, player, null, carried(rest))
}

/** A bet that is void: it counts for nothing, as though it had never been made. The caller has locked the wallet. */
export async function uncountBet(tx: Tx, player: number, bet: { valid: Cents; at: Date }): Promise<void> {
  if (bet.valid === 0) return
  const { validBet } = await lockMarks(tx, player)
  const mark = Math.max(0, validBet - bet.valid)
  await tx.update(playerTotals).set({ validBet: mark }).where(eq(playerTotals.player, player))
  const isTouched = or(gt(wagers.ends, mark), gt(wagers.createdAt, bet.at), gt(wagers.clearedAt, bet.at))
  const rows = await tx
    .select()
    .from(wagers)
    .where(and(eq(wagers.player, player), isTouched))
    .orderBy(asc(wagers.id))
  await rewrite(tx, player, new Map(rows.map((row) => [row.id, without(row, bet)])))
}

/** A requirement without a bet: it was born, or cleared, at a lower mark where the bet came before. */
function without(row: Wager, { valid, at }: { valid: Cents; at: Date }): Wager {
  const born = row.createdAt > at ? Math.max(0, row.born - valid) : row.born
  const ends = row.clearedAt && row.clearedAt > at ? Math.max(row.starts, row.ends - valid) : row.ends
  return { ...row, born, ends }
}

/** Writes changed requirements, and lines up every one from the first of them on. */
async function rewrite(tx: Tx, player: number, changed: ReadonlyMap<number, Wager>): Promise<void> {
  if (changed.size === 0) return
  const first = Math.min(...changed.keys())
  const { validBet } = await lockMarks(tx, player)
  const rows = await tx
    .select()
    .from(wagers)
    .where(and(eq(wagers.player, player), gte(wagers.id, first)))
    .orderBy(asc(wagers.id))
  const wanted = rows.map((row) => stretchOf(changed.get(row.id) ?? row))
  const lined = lineUp(wanted, await endBefore(tx, player, first), validBet)
  for (const { id, born, starts, ends, locked } of lined) {
    const { cleared = null, clearedAt = null } = changed.get(id) ?? rows.find((row) => row.id === id) ?? {}
    const own = and(eq(wagers.player, player), eq(wagers.id, id))
    await tx.update(wagers).set({ born, starts, ends, locked, cleared, clearedAt }).where(own)
  }
  const end = lined.at(-1)?.ends ?? 0
  await tx.update(playerTotals).set({ wagerEnd: end }).where(eq(playerTotals.player, player))
}
