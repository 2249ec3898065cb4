import type { Drawing } from '../../render.ts'
import { cardDrawings } from '../cards.ts'
import { cardBack } from './back.ts'

export const pictures = (gameId: number, version: string): Drawing[] => cardDrawings(gameId, version, cardBack)
