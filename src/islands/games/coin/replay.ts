import type { CoinGame } from '#contract/games/coin/game.ts'
import { coinRules, drawFace } from '#contract/games/coin/rules.ts'
import { lastRight } from '#contract/games/coin/table.ts'
import { replay } from '#contract/games/engine.ts'
import type { Replay } from '../replays.ts'

/** Without calls, as with seeds that were typed, the outcome shows how the coin falls, and there is no win. */
export const replayCoin: Replay = ({ game, paytableHash: tuning }) => {
  const table = game as CoinGame // parsed by the coin schema before it was published
  return (words, { stake, moves }) => {
    const drawn = replay(coinRules, table, words, { moves })
    const falls = drawn.over ? undefined : Array.from({ length: lastRight(table) }, () => drawFace(words))
    const end = { ...coinRules.view(drawn, stake), ...(falls && { falls }) }
    return { win: coinRules.settled(drawn, stake), outcome: { tuning, stake, moves, end } }
  }
}
