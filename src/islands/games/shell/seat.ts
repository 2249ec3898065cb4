import type { ShellGame } from './game.ts'
import { playerRounds } from './playerRounds.ts'
import type { RoundSource } from './source.ts'

/** Who plays what: the game, where its rounds come from, and whether a reality check is due. */
type Seat = { game: ShellGame | undefined; source: RoundSource; isPaused: boolean }

export const seat: Seat = { game: undefined, source: playerRounds(''), isPaused: false }
