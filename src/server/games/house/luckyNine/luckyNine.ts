import * as v from 'valibot'
import { luckyNineGame, openLuckyNine } from '#contract/games/luckyNine/game.ts'
import { luckyNineRules } from '#contract/games/luckyNine/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { luckyNines } from './luckyNines.ts'

export const luckyNine = steppedEngine('luckyNine', luckyNineRules, luckyNines, {
  config: (stored) => v.parse(luckyNineGame, stored),
  view: (stored) => v.parse(openLuckyNine, stored),
})
