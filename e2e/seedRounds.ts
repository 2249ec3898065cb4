import { runTool } from '#tools/launch/tool.ts'
import { hasFalls, hasRespins, isShort, isWin, paysBack, seedRounds } from '../tests/games/gameSession.ts'

// node e2e/seedRounds.ts <player> <game> <stake> <claim...>: gives a player of the server under test rounds with known outcomes.
const claims = { hasFalls, hasRespins, isShort, isWin, paysBack }

await runTool(async ([player, game, stake, ...names]) => {
  const wanted = names.map((name) => claims[name as keyof typeof claims]) // the caller is typed by the same table
  await seedRounds(Number(player), Number(stake), wanted, Number(game))
  return 0
})
