import { runTool } from '#tools/launch/tool.ts'
import { dealTo } from '../tests/games/mines/table.ts'

const tilesOf = (text = '') => text.split(',').filter(Boolean).map(Number)

// node e2e/dealMines.ts <player> <mines> <safe tiles> <mined tiles>: a player of the server under test gets a known board, such as 5 1,7 25.
await runTool(async ([player, mines, safe, hit]) => {
  await dealTo(Number(player), { mines: Number(mines), safe: tilesOf(safe), hit: tilesOf(hit) })
  return 0
})
