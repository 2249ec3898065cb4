import { plinkoRules } from '#contract/games/plinko/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { choiceEngine } from '../../engine.ts'
import { plinkoTables } from './boards.ts'

export const plinko = choiceEngine('plinko', plinkoRules, plinkoTables, ({ times }) => times < TIMES_UNIT)
