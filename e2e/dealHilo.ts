import { runTool } from '#tools/launch/tool.ts'
import { dealTo } from '../tests/games/hilo/table.ts'

// node e2e/dealHilo.ts <player> <ranks>: the next hi-lo round of a player of the server under test has cards of these ranks, such as 7,9,2.
await runTool(async ([player, ranks = '']) => {
  await dealTo(Number(player), ranks.split(',').map(Number))
  return 0
})
