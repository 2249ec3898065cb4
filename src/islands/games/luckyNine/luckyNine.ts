import { atom, computed } from 'nanostores'
import { type Advice, adviceOf, type LuckyNineTable } from '#contract/games/luckyNine/chances.ts'
import type { LuckyNineGame, OpenLuckyNine } from '#contract/games/luckyNine/game.ts'
import { PAIR } from '#contract/games/luckyNine/points.ts'
import {
  type EndedLuckyNine,
  isLucky,
  type LuckyNineMove,
  type LuckyNineOutcome,
  type LuckyNineView,
} from '#contract/games/luckyNine/rules.ts'
import { sound } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { openRound } from '../shell/moves.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'

/** The round on show; undefined before the first one, and while one is opened. */
export const $hand = atom<LuckyNineView | undefined>()
/** How many cards of each hand lie open, and whether the end is told. The banker's are covered at first. */
type Shown = { player: number; banker: number; isTold: boolean }
const DEALT: Shown = { player: PAIR, banker: 0, isTold: false }
export const $shown = atom<Shown>(DEALT)
/** Whether the player has asked for advice. It stays so from round to round. */
export const $isAdvised = atom(false)
const $table = atom<LuckyNineTable | undefined>()

/** The advice for the open round, if it was asked for: by the two cards on the table, which are all that this page knows. */
export const $advice = computed([$hand, $isAdvised, $table], (hand, isAdvised, table): Advice | undefined =>
  hand && !hand.over && isAdvised && table ? adviceOf(table, hand.cards) : undefined,
)

/** Milliseconds. */
const DEAL_MS = 620
const CARD_MS = 520
const LOST_MS = 900
const WON_MS = 1300

export async function move(text: LuckyNineMove): Promise<void> {
  if (openRound($hand)) await makeMove(text)
}

export function toggleAdvice(): void {
  $isAdvised.set(!$isAdvised.get())
}

/** Lays cards open, and waits until they lie. */
async function lay(shown: Partial<Shown>, ms = CARD_MS): Promise<void> {
  $shown.set({ ...$shown.get(), ...shown })
  sound('turn')
  await pause(ms)
}

/** A game of Lucky Nine for the shell. */
export function shellOfLuckyNine(game: LuckyNineGame, pictures: readonly string[]): ShellGame {
  $table.set(game)
  return {
    id: game.id,
    pictures,
    rest: () => $hand.set(undefined),
    start: () => swap($hand, undefined),
    showOpen: async ({ outcome }) => {
      $hand.set(outcome as OpenLuckyNine) // the server answers what its engine made
      await lay(DEALT, DEAL_MS)
    },
    show: async (round) => {
      const end = endOf(round)
      // A lucky nine has ended as it was dealt.
      const isOnTable = $hand.get() !== undefined
      $hand.set(end)
      if (!isOnTable) await lay(DEALT, DEAL_MS)
      if (isLucky(end.player)) sound('feature')
      if (end.player.length > PAIR) await lay({ player: end.player.length })
      await lay({ banker: PAIR })
      if (end.banker.length > PAIR) await lay({ banker: end.banker.length })
      $shown.set({ player: end.player.length, banker: end.banker.length, isTold: true })
      if (end.win > 0) showWon(end.win, round.stake)
      else sound('stop')
      await pause(end.win > 0 ? WON_MS : LOST_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedLuckyNine {
  return (outcome as LuckyNineOutcome).end // the server answers what its engine made
}
