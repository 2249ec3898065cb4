import { readPlinko } from '#server/games/house/plinko/boards.ts'
import { timesFigures } from '../times.ts'
import { plinkoReport } from './report.ts'

export const figures = timesFigures(readPlinko, plinkoReport)
