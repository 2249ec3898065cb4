import { DIFFICULTIES } from '#contract/games/tower/table.ts'
import { runTool } from '#tools/launch/tool.ts'
import { dealTo } from '../tests/games/tower/table.ts'

// node e2e/dealTower.ts <player> <difficulty> <booths>: the next tower of a player of the server under test has these booths, from the lowest
// floor. A negative one has a trap, such as hard 1,2,-1.
await runTool(async ([player, word, booths = '']) => {
  const difficulty = DIFFICULTIES.find((each) => each === word) ?? 'medium'
  await dealTo(Number(player), { difficulty, booths: booths.split(',').map(Number) })
  return 0
})
