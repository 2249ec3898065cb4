import { drawWords } from '../drawWords.ts'

/** The words of its panel besides those of its face. */
export const words = [
  'agentCount',
  'commission.friends',
  'commission.nothing',
  'commission.identify',
  'commission.deposit',
  ...drawWords,
] as const
