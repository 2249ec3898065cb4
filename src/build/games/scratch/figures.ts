import { readScratch } from '#server/games/house/scratch/cards.ts'
import { timesFigures } from '../times.ts'
import { scratchReport } from './report.ts'

export const figures = timesFigures(readScratch, scratchReport)
