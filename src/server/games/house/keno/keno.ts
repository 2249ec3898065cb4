import { kenoRules } from '#contract/games/keno/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { choiceEngine } from '../../engine.ts'
import { kenos } from './kenos.ts'

export const keno = choiceEngine('keno', kenoRules, kenos, ({ times }) => times < TIMES_UNIT)
