import type { CoinGame } from '#contract/games/coin/game.ts'
import type { OutcomeProps } from '../outcomes.tsx'
import { Flips } from './Flips.tsx'

/** A replayed round. */
export function FairOutcome({ strings, rules, outcome }: OutcomeProps) {
  const game = rules.game as CoinGame // parsed by the coin schema before it was published
  return <Flips strings={strings} game={game} outcome={outcome} />
}
