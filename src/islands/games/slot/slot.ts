import type { SlotGame } from '#contract/games/slot/game.ts'
import type { SlotRound } from '#contract/games/slot/round.ts'
import type { ShellGame } from '../shell/game.ts'
import type { ShellRound } from '../shell/source.ts'
import { ladderOf } from './falls.ts'
import { $ladder, $scene } from './scene.ts'
import { cycleWins, showRound, startRolling, stopRolling } from './show.ts'
import { restWindow } from './story.ts'

/** A slot for the shell. `pictures` are the addresses of the reels' symbols. */
export function slotGame(game: SlotGame, pictures: readonly string[]): ShellGame {
  return {
    id: game.id,
    pictures,
    rest: () => {
      $ladder.set(ladderOf(game, 'paid', 1))
      stopRolling(restWindow(game))
    },
    start: () => {
      const { window } = $scene.get()
      $ladder.set(ladderOf(game, 'paid', 1))
      startRolling()
      return () => stopRolling(window)
    },
    show: (round) => showRound(game, outcomeOf(round)),
    idle: cycleWins,
    hasNothingToShow: (round) => round.win === 0 && outcomeOf(round).steps.length === 1,
    hadFeature: (round) => {
      const { freeSpins, steps } = outcomeOf(round)
      return freeSpins > 0 || steps.some(({ respins }) => respins)
    },
  }
}

function outcomeOf({ outcome }: ShellRound): SlotRound {
  return outcome as SlotRound // the server validated it against this schema
}
