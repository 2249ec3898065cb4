import { runTool } from '#tools/launch/tool.ts'
import { dealTo } from '../tests/games/luckyNine/table.ts'

// node e2e/dealLuckyNine.ts <player> <points> <move> <result>: a player of the server under test is dealt two cards of so many points, and the move,
// hirit or stay, ends the round so. A lucky nine has the move lucky.
await runTool(async ([player, points, move = '', result]) => {
  await dealTo(Number(player), { points: Number(points), [move]: result })
  return 0
})
