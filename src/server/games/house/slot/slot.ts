import { slotRules } from '#contract/games/slot/rules.ts'
import { wholeEngine } from '../../engine.ts'
import { slots } from './slots.ts'

export const slot = wholeEngine(
  'slot',
  slotRules,
  (gameId) => {
    const found = slots().get(gameId)
    return found && { config: found, stakes: found.game.stakes, tuning: found.tuning }
  },
  ({ winCents, steps }) => winCents === 0 && steps.length === 1,
)
