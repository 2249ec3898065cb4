import { type VideoPokerGame, videoPokerGame } from '#contract/games/videoPoker/game.ts'
import { paytables, readPaytable } from '../paytables.ts'

/** A game of video poker: its paytable, and the hash that is stored with each round. */
export type VideoPoker = { game: VideoPokerGame; paytableHash: string }

/** All games of video poker by id, read once. Throws with file, line and field on the first mistake in any of them. */
export const videoPokers: () => ReadonlyMap<number, VideoPoker> = paytables('videoPoker', readVideoPoker)

/** Parses one paytable. Errors name `file`. The highest win is that of the first hand, so no other may pay more. */
export function readVideoPoker(file: string, text: string): VideoPoker {
  return readPaytable(file, text, videoPokerGame, ({ pays }) => {
    const wrong = Object.entries(pays).find(([, times]) => times > pays.royalFlush)
    return wrong
      ? [
          {
            field: ['pays', wrong[0]],
            wrong: 'more than the royal flush pays',
            mend: 'pay the royal flush at least as much',
          },
        ]
      : []
  })
}
