import * as v from 'valibot'
import { blackjackGame, openBlackjack } from '#contract/games/blackjack/game.ts'
import { blackjackRules } from '#contract/games/blackjack/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { blackjacks } from './blackjacks.ts'

export const blackjack = steppedEngine('blackjack', blackjackRules, blackjacks, {
  config: (stored) => v.parse(blackjackGame, stored),
  view: (stored) => v.parse(openBlackjack, stored),
})
