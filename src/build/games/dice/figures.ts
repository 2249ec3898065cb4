import { readDice } from '#server/games/house/dice/dices.ts'
import { timesFigures } from '../times.ts'
import { diceReport } from './report.ts'

export const figures = timesFigures(readDice, diceReport)
