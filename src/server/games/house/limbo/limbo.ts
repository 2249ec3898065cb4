import { limboRules } from '#contract/games/limbo/rules.ts'
import { choiceEngine } from '../../engine.ts'
import { limbos } from './limbos.ts'

export const limbo = choiceEngine('limbo', limboRules, limbos, ({ win }) => win === 0)
