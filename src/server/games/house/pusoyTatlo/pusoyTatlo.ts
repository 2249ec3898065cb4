import * as v from 'valibot'
import { openPusoyTatlo, pusoyTatloGame } from '#contract/games/pusoyTatlo/game.ts'
import { pusoyTatloRules } from '#contract/games/pusoyTatlo/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { pusoyTatlos } from './pusoyTatlos.ts'

export const pusoyTatlo = steppedEngine('pusoyTatlo', pusoyTatloRules, pusoyTatlos, {
  config: (stored) => v.parse(pusoyTatloGame, stored),
  view: (stored) => v.parse(openPusoyTatlo, stored),
})
