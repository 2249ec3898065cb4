import { readHilo } from '#server/games/house/hilo/hilos.ts'
import { timesFigures } from '../times.ts'
import { hiloReport } from './report.ts'

export const figures = timesFigures(readHilo, hiloReport)
