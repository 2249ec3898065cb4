import type { Reply } from '#contract/calls/index.ts'
import type { Cents } from '#contract/money.ts'
import { Refusal } from '../../call/refusal.ts'
import type { Engine, SteppedEngine } from '../engine.ts'
import { engineOf } from '../engines.ts'
import { keptRound } from '../openRounds.ts'
import { freeLeaving, validateGuestMove } from '../validate.ts'
import { afterRound, type GuestRound, type Purse, seedOf, withCoin } from './purse.ts'

/*
 * Rounds with moves for play coin. A player's open round is a row; a guest's is in the purse, one at a time. It is played by the paytable of its
 * opening: where that has changed meanwhile, the stakes go back.
 */

type RoundReply = NonNullable<Reply<'anonymous/guestOpen'>['open']>

/** A purse after an opening or a move, and its round. */
export type AfterStep = { purse: Purse; round: RoundReply }

/** Opens a round that was validated, and takes its stake. */
export function beginRound(
  purse: Purse,
  engine: SteppedEngine,
  { gameId, stake, choice }: { gameId: number; stake: Cents; choice: string | undefined },
): AfterStep {
  const chosen = choice !== undefined && { choice }
  const open = { gameId, tuning: engine.paytableHash, stake, staked: stake, nonce: purse.nonce, ...chosen, moves: [] }
  return settledIfOver({ ...afterRound(purse, stake, 0), open }, open, engine)
}

/** Makes the next move of the open round. Refuses a move of a round that the purse does not hold, or not at this step. */
export function goOn(
  purse: Purse,
  gameId: number,
  engine: Engine,
  { step, move }: { step: number; move: string },
): AfterStep {
  const { open } = purse
  if (!open || engine.roundType !== 'stepped' || !isOf(open, gameId, engine))
    throw new Refusal('stepMoved', { step: 0 })
  if (step !== open.moves.length + 1) throw new Refusal('stepMoved', { step: open.moves.length })
  const price = validateGuestMove(engine, purse.coin, visible(purse, open, engine), move)
  const next = { ...open, staked: open.staked + price, moves: [...open.moves, move] }
  return settledIfOver(withCoin({ ...purse, open: next }, -price), next, engine)
}

/** The purse as a game opens with it, and its open round of this game. */
export function resumed(purse: Purse, gameId: number, engine: Engine): { purse: Purse; round?: RoundReply } {
  const { open } = purse
  if (open?.gameId !== gameId) return { purse }
  if (engine.roundType !== 'stepped' || !isOf(open, gameId, engine)) return { purse: withStakesBack(purse, open) }
  return settledIfOver(purse, open, engine)
}

/** Ends the open round of another game by its rule, as if its guest had gone. */
export function leaveOther(purse: Purse, gameId: number): Purse {
  const { open } = purse
  if (!open || open.gameId === gameId) return purse
  const engine = engineOf(open.gameId)
  if (engine?.roundType !== 'stepped' || !isOf(open, open.gameId, engine)) return withStakesBack(purse, open)
  let round: GuestRound = open
  for (;;) {
    const move = freeLeaving(engine, visible(purse, round, engine))
    if (move === undefined) return withStakesBack(purse, open)
    round = { ...round, moves: [...round.moves, move] }
    const after = settledIfOver({ ...purse, open: round }, round, engine)
    if (!after.purse.open) return after.purse
  }
}

const isOf = (open: GuestRound, gameId: number, { paytableHash }: SteppedEngine) =>
  open.gameId === gameId && open.tuning === paytableHash

const kept = (purse: Purse, open: GuestRound, { config }: SteppedEngine) =>
  keptRound(seedOf(purse, open.nonce), { ...open, choice: open.choice ?? null, config })

/** What the guest sees of the open round, by which a move is judged. */
function visible(purse: Purse, open: GuestRound, engine: SteppedEngine) {
  return { ...open, config: engine.config, view: engine.play(kept(purse, open, engine)).view }
}

/** The round as its moves have it: over, with its win in the coin, or waiting for the next move. */
function settledIfOver(purse: Purse, open: GuestRound, engine: SteppedEngine): AfterStep {
  const { tuning, stake, choice, moves, staked } = open
  const { view, win } = engine.play(kept(purse, open, engine))
  if (win === undefined) return { purse, round: { stake: staked, win: 0, outcome: view, step: moves.length } }
  const outcome = { tuning, stake, ...(choice !== undefined && { choice }), moves, end: view }
  return { purse: withCoin({ ...purse, open: undefined }, win), round: { stake: staked, win, outcome } }
}

function withStakesBack(purse: Purse, { staked }: GuestRound): Purse {
  return withCoin({ ...purse, open: undefined }, staked)
}
