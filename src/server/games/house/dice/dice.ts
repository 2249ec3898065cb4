import { diceRules } from '#contract/games/dice/rules.ts'
import { choiceEngine } from '../../engine.ts'
import { dices } from './dices.ts'

export const dice = choiceEngine('dice', diceRules, dices, ({ win }) => win === 0)
