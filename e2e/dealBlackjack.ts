import { runTool } from '#tools/launch/tool.ts'
import { dealTo } from '../tests/games/blackjack/table.ts'

// node e2e/dealBlackjack.ts <player> <points>: the next round of blackjack of a player of the server under test has cards that count so much, in
// the order in which they come, such as 8,6,8,10. 0 is any card.
await runTool(async ([player, points = '']) => {
  await dealTo(Number(player), points.split(',').map(Number))
  return 0
})
