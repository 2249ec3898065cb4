import { drawWords } from '../drawWords.ts'

/** The words of its panel besides those of its face. */
export const words = ['festival', ...drawWords] as const
