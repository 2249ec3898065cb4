import type { Hand } from '#contract/games/pusoyTatlo/hands.ts'
import type { Result } from '#contract/games/pusoyTatlo/results.ts'
import { runTool } from '#tools/launch/tool.ts'
import { dealTo } from '../tests/games/pusoyTatlo/table.ts'

// node e2e/dealPusoy.ts <player> <hand> <result>: a player of the server under test is dealt such a hand, such as pair, and played it ends so.
await runTool(async ([player, hand, result]) => {
  await dealTo(Number(player), { hand: hand as Hand, result: result as Result }) // named by a story
  return 0
})
