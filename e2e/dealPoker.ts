import type { Hand } from '#contract/games/videoPoker/hands.ts'
import { runTool } from '#tools/launch/tool.ts'
import { dealTo } from '../tests/games/videoPoker/table.ts'

// node e2e/dealPoker.ts <player> <dealt> <drawn>: a player of the server under test is dealt such a hand, such as jacks, and by the advice draws that one.
await runTool(async ([player, dealt, drawn]) => {
  await dealTo(Number(player), { dealt: dealt as Hand, drawn: drawn as Hand }) // named by a story
  return 0
})
