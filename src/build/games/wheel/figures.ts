import { readWheel } from '#server/games/house/wheel/wheels.ts'
import { timesFigures } from '../times.ts'
import { wheelReport } from './report.ts'

export const figures = timesFigures(readWheel, wheelReport)
