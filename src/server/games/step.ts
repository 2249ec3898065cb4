import assert from 'node:assert/strict'
import { and, eq, sql } from 'drizzle-orm'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { countPosting } from '../base/metrics.ts'
import type { GameSession } from '../call/handler.ts'
import { db } from '../db/database.ts'
import { callFunction } from '../db/named.ts'
import { type Entry, type Outcome, postingArguments } from '../ledger/post.ts'
import { coinOf } from '../wallet/coin.ts'
import type { Cleared, ClearedMove } from './clear.ts'
import type { Stepped } from './engine.ts'
import { findPlayed, stakeOf } from './find.ts'
import { type At, findOpenRound, isAt, isPending, kept, type OpenRound, openReply } from './openRounds.ts'
import { openRounds } from './openTables.ts'
import type { RoundReply } from './rounds.ts'

type Told = { round: RoundReply; coin: Cents }
type Row<Done extends string> = { outcome: Done | 'moved' | Exclude<Outcome, 'posted'>; coin: string | null }

/** The entry of a step that moves no money: its time alone. */
const nothing = () => [null, null, now().getTime(), null, null, null, null]

/** The entry of a step: its stake or its win. The opening has the id of a round played whole, so that none is used twice. */
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
 * Opens a round: its stake and its nonce are taken in one database call (`open_round`), and only then it is begun. Answers undefined where something
 * came in between: another round, a rotation, a payment that took the coin.
 */
export async function openRound(
  gameSession: GameSession,
  { engine, cleared }: { engine: Stepped; cleared: Cleared },
  roundId: string,
): Promise<Told | undefined> {
  const { seed, stake } = cleared
  const entry = entryOf(gameSession, roundId, 0, { bet: stake })
  const round = [roundId, gameSession.player, gameSession.gameId, gameSession.id, stake, seed.id, seed.nonce]
  const config = [engine.tuning, JSON.stringify(engine.config)]
  const args = [...round, ...config, ...postingArguments(entry)]
  const [row] = await callFunction<Row<'opened' | 'open'>>(db, 'open_round', args)
  if (row?.outcome !== 'opened') return undefined
  countPosting('bet', 'posted')
  return await tellFresh({ ...gameSession, coin: Number(row.coin) }, engine)
}

/** Keeps a move and takes what it costs (`move_round`); only then it is made. Answers undefined where something came in between. */
export async function makeMove(
  gameSession: GameSession,
  engine: Stepped,
  { round, move, stake }: ClearedMove,
): Promise<Told | undefined> {
  const step = round.moves.length + 1
  const posting = stake > 0 ? postingArguments(entryOf(gameSession, round.id, step, { bet: stake })) : nothing()
  const args = [round.id, gameSession.player, gameSession.gameId, gameSession.id, step, move, stake, ...posting]
  const [row] = await callFunction<Row<'kept'>>(db, 'move_round', args)
  if (row?.outcome !== 'kept') return undefined
  if (stake > 0) countPosting('bet', 'posted')
  const coin = Number(row.coin ?? gameSession.coin)
  return await tell({ ...gameSession, coin }, engine, {
    ...round,
    moves: [...round.moves, move],
    staked: round.staked + stake,
  })
}

async function tellFresh(at: At, engine: Stepped): Promise<Told | undefined> {
  const round = await findOpenRound(at.player, at.gameId)
  return round && (await tell(at, engine, round))
}

/** What an open round has come to. A move whose end is not known yet is made first: its answer may have been lost with the process. */
export async function tell(at: At, engine: Stepped, round: OpenRound): Promise<Told> {
  if (!isPending(round)) return { round: openReply(round), coin: at.coin }
  const { view, win } = engine.play(kept(round))
  if (win !== undefined) return await end(at, round, { win, view })
  const shown = round.moves.length
  const isSame = and(
    isAt(at.player, at.gameId),
    eq(openRounds.id, round.id),
    sql`cardinality(${openRounds.moves}) = ${shown}`,
  )
  await db.update(openRounds).set({ view, shown }).where(isSame)
  return { round: openReply({ ...round, view, shown }), coin: at.coin }
}

/** Pays a round that is over and keeps it among the played ones (`end_round`), once, however many do it. */
async function end(at: At, round: OpenRound, { win, view }: { win: Cents; view: unknown }): Promise<Told> {
  const { tuning, stake, moves } = round
  const outcome: SteppedOutcome = { tuning, stake, moves, end: view }
  const posting = win > 0 ? postingArguments(entryOf(at, round.id, 'end', { win })) : nothing()
  const args = [round.id, at.player, at.gameId, moves.length, win, JSON.stringify(outcome), ...posting]
  const [row] = await callFunction<Row<'ended'>>(db, 'end_round', args)
  const isEnded = row?.outcome === 'ended'
  if (isEnded && win > 0) countPosting('win', 'posted')
  const played = await findPlayed(round.id, { player: at.player, at: round.openedAt })
  assert(played, `round ${round.id} is neither open nor played`)
  return { round: played, coin: isEnded ? Number(row?.coin ?? at.coin) : await coinOf(at.player) }
}
