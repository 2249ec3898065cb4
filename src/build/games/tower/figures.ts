import { readTower } from '#server/games/house/tower/towers.ts'
import { timesFigures } from '../times.ts'
import { towerReport } from './report.ts'

export const figures = timesFigures(readTower, towerReport)
