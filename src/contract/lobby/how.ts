import type { GameKind } from '../games/kinds.ts'

/** The page that tells how results follow from their seeds. Below it stand one for each kind of game, and one for draws of activities. */
export const HOW_PATH = '/fair/how'
export const howPath = (of: GameKind | 'draws'): string => `${HOW_PATH}/${of}`
