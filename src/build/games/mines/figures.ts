import { readMines } from '#server/games/house/mines/boards.ts'
import { timesFigures } from '../times.ts'
import { minesReport } from './report.ts'

export const figures = timesFigures(readMines, minesReport)
