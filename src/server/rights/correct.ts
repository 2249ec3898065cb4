import { and, eq, sql } from 'drizzle-orm'
import type { Cents } from '#contract/money.ts'
import { speechTo } from '../account/language.ts'
import { noteSafety } from '../account/safetyEvents.ts'
import { Refusal } from '../call/refusal.ts'
import { uncountPlay } from '../care/uncount.ts'
import { db, type Tx } from '../db/database.ts'
import { openRounds } from '../games/openTables.ts'
import { countedBetOf } from '../games/validBet.ts'
import { isPosted } from '../ledger/history.ts'
import { type Move, post } from '../ledger/post.ts'
import { type Reason, reasons } from '../ledger/reasons.ts'
import { correctionOf, type Posted, postedOf, reversalOf } from '../ledger/reverse.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { takenBackOf } from '../wallet/debts/reversed.ts'
import { lockWallet } from '../wallet/lock.ts'
import { givenBackOf, takeWagers, uncountBet } from '../wallet/wagers/correct.ts'
import { addWagers, clearSmallWagers } from '../wallet/wagers/wagers.ts'
import type { Deed } from './exclusion.ts'

/** What is to be corrected: an entry of a player, or a part of its coin. */
export type Wanted = { player: number; entry: string; part: Cents | undefined }

/** `change` is what the player gets, or gives if it is negative. */
export type Correctable = { done: true; posted: Posted; moves: readonly Move[]; change: Cents }
export type WhyNot = 'unknown' | 'closed' | 'kind' | 'open' | 'again' | 'reversed' | 'nothing' | 'tooLittle'
export type Uncorrected = { done: false; why: WhyNot }

/** A round's entries: its stake, its further stakes and its end. */
const ROUND = /^round:([0-9a-f-]{36})(?:$|:)/i
/** Their coin has a state of its own beside the ledger: a hold, a safe-box, what was set aside. */
const OWN_WAY = new Set(['withdrawal', 'safebox'])
const isOfHold = (reason: Reason): boolean => OWN_WAY.has(reasons[reason]) || reason === 'depositReleased'

/** What a correction would move, or why it is not possible. */
export async function correctable(
  { player, entry, part }: Wanted,
  on: typeof db | Tx = db,
): Promise<Correctable | Uncorrected> {
  const posted = await postedOf(on, player, entry)
  if (!posted) return { done: false, why: 'unknown' }
  const why = await obstacleTo(posted, player, on)
  if (why) return { done: false, why }
  const moves = reversalOf(posted, player, part)
  return moves ? { done: true, posted, moves, change: changeOf(moves, player) } : { done: false, why: 'nothing' }
}

async function obstacleTo(posted: Posted, player: number, on: typeof db | Tx): Promise<WhyNot | undefined> {
  const [row] = await on.select({ state: players.state }).from(players).where(eq(players.id, player))
  if (row?.state === 'closed') return 'closed'
  // A closing gives coin up by its player's own wish.
  if (isOfHold(posted.reason) || posted.id.startsWith('closing:') || isOfDebt(posted)) return 'kind'
  if (await wasReversed(posted, on)) return 'reversed'
  if ((await givenBackOf(on, player, posted.id)) > 0) return 'again'
  if (await isOpen(posted, player, on)) return 'open'
  return (await isPosted(on, correctionOf(posted.id))) ? 'again' : undefined
}

/** What a player owes has rows beside the ledger, and ends by payment or forgiveness alone. */
const isOfDebt = ({ effects }: Posted): boolean => (effects.get('house:debts') ?? 0) !== 0

/** Whether the gateway has taken the deposit back, in whatever part. */
async function wasReversed({ reason, metadata: { orderId } }: Posted, on: typeof db | Tx): Promise<boolean> {
  if (reason === 'depositReversed') return true
  return reason === 'deposit' && typeof orderId === 'string' && (await takenBackOf(on, orderId)).cents > 0
}

/** An open round still settles with what was staked. */
async function isOpen({ id }: Posted, player: number, on: typeof db | Tx): Promise<boolean> {
  const round = ROUND.exec(id)?.[1]
  if (!round) return false
  return (await on.$count(openRounds, and(eq(openRounds.player, player), eq(openRounds.id, round)))) > 0
}

const changeOf = (moves: readonly Move[], player: number): Cents =>
  moves.reduce((sum, { to, cents }) => sum + (to === `player:${player}:coin` ? cents : -cents), 0)

/** Corrects an entry once, by an entry of its own. The player reads it in the record, and the reason in a mail. */
export async function correct(tx: Tx, wanted: Wanted, deed: Deed): Promise<Correctable | Uncorrected> {
  const { player, entry } = wanted
  await lockWallet(tx, player)
  const found = await correctable(wanted, tx)
  if (!found.done) return found
  const { moves, change, posted } = found
  const { orderId } = posted.metadata
  const metadata = { corrects: entry, ...(typeof orderId === 'string' && { orderId }) }
  // Its row is locked before those of the posting.
  await correctPlay(tx, wanted, posted, moves)
  await post(tx, { id: correctionOf(entry), reason: 'adjustment', moves, metadata })
  await correctTotals(tx, player, moves, posted)
  await correctBets(tx, player, wanted, posted)
  if (change < 0) await clearSmallWagers(tx, player)
  const { formats } = await speechTo(player, tx)
  const told = { amount: formats.coin(Math.abs(change)), date: formats.dateTime(posted.postedAt) }
  const values = { ...told, ...deed, entry, cents: String(change) }
  await noteSafety(tx, player, change > 0 ? 'coinGiven' : 'coinTaken', values)
  return found
}

/** Runs a correction in its transaction. Coin never falls below zero: then nothing has changed. */
export async function unlessTooLittle(
  work: () => Promise<Correctable | Uncorrected>,
): Promise<Correctable | Uncorrected> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'insufficientCoin') return { done: false, why: 'tooLittle' }
    throw error
  }
}

/** Coin of deposits and bonuses leaves with what it asked for. Coin of a deposit that comes back asks for it again. */
async function correctTotals(tx: Tx, player: number, moves: readonly Move[], posted: Posted): Promise<void> {
  const [paid, bonus] = ['channel:', 'house:promotions'].map((start) => changeWith(start, moves, player))
  if (paid) {
    const { deposited } = playerTotals
    const changed = sql`greatest(0, ${deposited} + ${paid}::bigint)`
    await tx.update(playerTotals).set({ deposited: changed }).where(eq(playerTotals.player, player))
  }
  const [deposit, taken] = [paid, bonus].map((change = 0) => Math.max(0, -change))
  if (deposit || taken)
    await takeWagers(tx, player, { entry: posted.id, at: posted.postedAt, deposit: deposit ?? 0, bonus: taken ?? 0 })
  if (paid && paid > 0) {
    const asked = [{ kind: 'deposit', cents: paid, locked: 0 } as const]
    await addWagers(tx, player, { id: correctionOf(posted.id), reason: 'adjustment' }, asked)
  }
}

const changeWith = (start: string, moves: readonly Move[], player: number): Cents =>
  changeOf(
    moves.filter((move) => isWith(move, start)),
    player,
  )

/** A stake that is given back whole was no bet: it counts for nothing. */
async function correctBets(tx: Tx, player: number, { part }: Wanted, posted: Posted): Promise<void> {
  const bet = part === undefined ? await countedBetOf(posted) : undefined
  if (bet) await uncountBet(tx, player, bet)
}

/** Stakes and wins leave the windows of the limits in which they were made. */
async function correctPlay(tx: Tx, { player, part }: Wanted, posted: Posted, moves: readonly Move[]): Promise<void> {
  const change = changeWith('house:games', moves, player)
  if (change === 0) return
  const stake = part === undefined ? posted.staked : 0
  await uncountPlay(tx, player, { stake, win: stake - change, at: posted.postedAt })
}

const isWith = ({ from, to }: Move, start: string): boolean => from.startsWith(start) || to.startsWith(start)
