import { readLimbo } from '#server/games/house/limbo/limbos.ts'
import { timesFigures } from '../times.ts'
import { limboReport } from './report.ts'

export const figures = timesFigures(readLimbo, limboReport)
