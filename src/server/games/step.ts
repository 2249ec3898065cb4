import assert from 'node:assert/strict'
import { and, eq, sql } from 'drizzle-orm'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { countPosting } from '../base/metrics.ts'
import type { GameSession } from '../call/handler.ts'
import { catalogue } from '../content/catalogue.ts'
import { db, type Tx } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { type Entry, type Outcome, postingArguments } from '../ledger/post.ts'
import { countDone } from '../standing/tally.ts'
import { coinOf } from '../wallet/coin.ts'
import type { Finisher, SteppedEngine } from './engine.ts'
import { findPlayed, stakeOf } from './find.ts'
import { tellOfLeft } from './left.ts'
import {
  type At,
  isAt,
  isPending,
  keptRound,
  type OpenRound,
  openReply,
  type ShownRound,
  type StoredRound,
  storedRound,
} from './openRounds.ts'
import { openRounds } from './openTables.ts'
import type { RoundReply } from './rounds.ts'
import type { ValidatedBet, ValidatedMove } from './validate.ts'
import { validBetOf } from './validBet.ts'
import { unlessWaiting } from './waits.ts'

type StepReply = { round: RoundReply; coin: Cents }
type Row<Done extends string> = {
  outcome: Done | 'moved' | 'limited' | Exclude<Outcome, 'posted'>
  coin: string | null
}

/** Posting arguments of a step without money: only its time. */
const nothing = (): readonly unknown[] => [null, null, now().getTime(), null, null, null, null]

/** The time among posting arguments, as their SQL functions take it. */
const timeOf = (posting: readonly unknown[]): Date => new Date(Number(posting[2]))

/** The ledger entry of a step: its stake or its win. An opening has the same entry id as an instant round, so no round id is used twice. */
function entryOf(
  { player, gameId }: At,
  id: string,
  step: number | 'end',
  money: { bet: Cents } | { win: Cents },
): Entry {
  const coin = `player:${player}:coin` as const
  const isBet = 'bet' in money
  const move = isBet
    ? { from: coin, to: 'house:games' as const, cents: money.bet }
    : { from: 'house:games' as const, to: coin, cents: money.win }
  const key = step === 0 ? stakeOf(id) : `${stakeOf(id)}:${step}`
  return { id: key, reason: isBet ? 'bet' : 'win', moves: [move], metadata: { gameId } }
}

/**
 * Opens a round: one database call (`open_round`) takes its stake and its nonce, and only then it is resolved. Returns undefined after a race: another
 * round, a rotation, a payment that took the coin, or a limit that was reached or lowered.
 */
export async function openRound(
  gameSession: GameSession,
  { engine, bet }: { engine: SteppedEngine; bet: ValidatedBet },
  roundId: string,
): Promise<StepReply | undefined> {
  const { seed, stake, choice, leastMs } = bet
  const posting = postingArguments(entryOf(gameSession, roundId, 0, { bet: stake }))
  const round = [roundId, gameSession.player, gameSession.gameId, gameSession.id, stake, seed.id, seed.nonce]
  const config = [engine.paytableHash, JSON.stringify(engine.config)]
  const args = [...round, ...config, ...posting, leastMs, choice ?? null]
  const [row] = await unlessWaiting(callFunction<Row<'opened' | 'open'>>(db, 'open_round', args))
  if (row?.outcome !== 'opened') return undefined
  countPosting('bet', 'posted')
  countDone('rounds')
  const opened = openedRound(gameSession, { engine, bet }, roundId, timeOf(posting))
  return await resolve({ ...gameSession, coin: Number(row.coin) }, engine, opened, keptRound(seed, opened))
}

/** The row that `open_round` has stored. */
function openedRound(
  { player, gameId }: GameSession,
  { engine, bet }: { engine: SteppedEngine; bet: ValidatedBet },
  id: string,
  at: Date,
): ShownRound {
  const { serverSeed: _secret, ...seed } = bet.seed
  const { stake, choice = null } = bet
  const rules = { config: engine.config, tuning: engine.paytableHash, choice }
  const start = { moves: [], view: null, shown: -1, openedAt: at, movedAt: at, leftAt: null }
  return { player, gameId, id, seed, nonce: seed.nonce, stake, staked: stake, ...rules, ...start }
}

/** Stores a move and takes its stake (`move_round`), and only then resolves it. Returns undefined after a race. */
export async function makeMove(
  gameSession: At,
  engine: Finisher,
  { round, move, stake, leaves }: ValidatedMove,
): Promise<StepReply | undefined> {
  const step = round.moves.length + 1
  const posting = stake > 0 ? postingArguments(entryOf(gameSession, round.id, step, { bet: stake })) : nothing()
  const args = [round.id, gameSession.player, gameSession.gameId, gameSession.id, step, move, stake, ...posting, leaves]
  const [row] = await unlessWaiting(callFunction<Row<'kept'>>(db, 'move_round', args))
  if (row?.outcome !== 'kept') return undefined
  if (stake > 0) countPosting('bet', 'posted')
  const coin = Number(row.coin ?? gameSession.coin)
  return await resolveStep({ ...gameSession, coin }, engine, {
    ...round,
    moves: [...round.moves, move],
    staked: round.staked + stake,
    leftAt: leaves ? now() : null,
  })
}

/** The state of an open round. A pending move is resolved first, since the process that stored it may have stopped. */
export async function resolveStep(at: At, engine: Finisher, round: OpenRound): Promise<StepReply> {
  if (!isPending(round)) return { round: openReply(round), coin: at.coin }
  return await resolve(at, engine, round, storedRound(round))
}

async function resolve(at: At, engine: Finisher, round: ShownRound, stored: StoredRound): Promise<StepReply> {
  const { view, win, placed } = engine.play(stored)
  if (win !== undefined)
    return await end(at, engine, round, { win, view, valid: validBetOf(round.gameId, round.staked, placed) })
  const shown = round.moves.length
  const isSame = and(
    isAt(at.player, at.gameId),
    eq(openRounds.id, round.id),
    sql`cardinality(${openRounds.moves}) = ${shown}`,
  )
  await db.update(openRounds).set({ view, shown }).where(isSame)
  return { round: openReply({ ...round, view, shown }), coin: at.coin }
}

/** The end of a round: its win, its last view, and how much of its stakes counts for wagering requirements. */
type Ended = { win: Cents; view: unknown; valid: Cents }

/**
 * Settles a round (`end_round`): pays the win and stores it among the played rounds. Concurrent calls settle it once. Where the rule of the
 * game made the last move, the same transaction writes the player's letter, whoever settles the round.
 */
async function end(at: At, engine: Finisher, round: ShownRound, ended: Ended): Promise<StepReply> {
  const settled = round.leftAt
    ? await db.transaction(async (tx) => {
        const left = await endRound(tx, at, round, ended)
        if (left) await tellOfLeft(tx, engine, round, ended.win)
        return left
      })
    : await endRound(db, at, round, ended)
  if (!settled) return await endedElsewhere(at, round)
  if (ended.win > 0) countPosting('win', 'posted')
  return settled
}

/** Another call has settled the round. */
async function endedElsewhere({ player }: At, { id, openedAt }: ShownRound): Promise<StepReply> {
  const played = await findPlayed(id, { player, at: openedAt })
  assert(played, `round ${id} is neither open nor played`)
  return { round: played, coin: await coinOf(player) }
}

/** Undefined if another call has settled the round, or moved it on. */
async function endRound(
  on: typeof db | Tx,
  at: At,
  round: ShownRound,
  { win, view, valid }: Ended,
): Promise<StepReply | undefined> {
  const { tuning, stake, staked, choice, moves } = round
  const chosen = choice !== null && { choice }
  const outcome: SteppedOutcome = { tuning, stake, ...chosen, moves, end: view, ...(valid !== staked && { valid }) }
  const wagering = [valid, catalogue().wagering.floor]
  const posting = win > 0 ? postingArguments(entryOf(at, round.id, 'end', { win })) : nothing()
  const args = [round.id, at.player, at.gameId, moves.length, win, JSON.stringify(outcome), ...wagering, ...posting]
  const [row] = await callFunction<Row<'ended'>>(on, 'end_round', args)
  if (row?.outcome !== 'ended') return undefined
  // As `end_round` stores it: never before the opening.
  const time = Math.max(timeOf(posting).getTime(), round.openedAt.getTime())
  const { step: _waits, ...reply } = openReply(round)
  return { round: { ...reply, win, time, outcome }, coin: Number(row.coin ?? at.coin) }
}
