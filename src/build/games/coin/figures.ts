import { readCoin } from '#server/games/house/coin/coins.ts'
import { timesFigures } from '../times.ts'
import { coinReport } from './report.ts'

export const figures = timesFigures(readCoin, coinReport)
