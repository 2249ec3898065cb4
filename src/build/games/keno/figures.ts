import { readKeno } from '#server/games/house/keno/kenos.ts'
import { timesFigures } from '../times.ts'
import { kenoReport } from './report.ts'

export const figures = timesFigures(readKeno, kenoReport)
