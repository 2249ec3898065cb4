import { drawWords } from '../drawWords.ts'

/** The words of its panel besides those of its face. */
export const words = ['agentCount', 'commission.friends', ...drawWords] as const
