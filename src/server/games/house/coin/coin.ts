import * as v from 'valibot'
import { coinGame, openCoin } from '#contract/games/coin/game.ts'
import { coinRules } from '#contract/games/coin/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { coins } from './coins.ts'

export const coin = steppedEngine('coin', coinRules, coins, {
  config: (stored) => v.parse(coinGame, stored),
  view: (stored) => v.parse(openCoin, stored),
})
