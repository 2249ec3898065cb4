import * as v from 'valibot'
import { openVideoPoker, videoPokerGame } from '#contract/games/videoPoker/game.ts'
import { videoPokerRules } from '#contract/games/videoPoker/rules.ts'
import { steppedEngine } from '../../engine.ts'
import { videoPokers } from './videoPokers.ts'

export const videoPoker = steppedEngine('videoPoker', videoPokerRules, videoPokers, {
  config: (stored) => v.parse(videoPokerGame, stored),
  view: (stored) => v.parse(openVideoPoker, stored),
})
