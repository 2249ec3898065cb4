import * as v from 'valibot'
import { minesGame, openMines } from '#contract/games/mines/game.ts'
import { minesRules } from '#contract/games/mines/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { minesTables } from './boards.ts'

export const mines = steppedEngine('mines', minesRules, minesTables, {
  config: (stored) => v.parse(minesGame, stored),
  view: (stored) => v.parse(openMines, stored),
})
