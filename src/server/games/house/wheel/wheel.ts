import { TIMES_UNIT } from '#contract/games/times.ts'
import { wheelRules } from '#contract/games/wheel/rules.ts'
import { choiceEngine } from '../../engine.ts'
import { wheels } from './wheels.ts'

export const wheel = choiceEngine('wheel', wheelRules, wheels, ({ times }) => times < TIMES_UNIT)
