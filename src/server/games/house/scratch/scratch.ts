import { scratchRules } from '#contract/games/scratch/rules.ts'
import { instantEngine } from '../../engine.ts'
import { scratchTables } from './cards.ts'

/** A card that was bought is always shown, since its player has not rubbed it yet. */
export const scratch = instantEngine('scratch', scratchRules, scratchTables, () => false)
