import * as v from 'valibot'
import { openTower, towerGame } from '#contract/games/tower/game.ts'
import { towerRules } from '#contract/games/tower/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { towers } from './towers.ts'

export const tower = steppedEngine('tower', towerRules, towers, {
  config: (stored) => v.parse(towerGame, stored),
  view: (stored) => v.parse(openTower, stored),
})
