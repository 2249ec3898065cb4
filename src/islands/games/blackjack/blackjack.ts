import { atom } from 'nanostores'
import { type Advice, adviceIn } from '#contract/games/blackjack/advice.ts'
import type { BlackjackGame, OpenBlackjack } from '#contract/games/blackjack/game.ts'
import {
  type BlackjackOutcome,
  type BlackjackView,
  type EndedBlackjack,
  type Move,
  movesOf,
  priceOf,
} from '#contract/games/blackjack/rules.ts'
import { sound } from '../settings.ts'
import type { ShellGame } from '../shell/game.ts'
import { makeMove } from '../shell/play.ts'
import { pause, showWon, swap } from '../shell/show.ts'
import type { ShellRound } from '../shell/source.ts'
import { framesOf, type Shown } from './frames.ts'

/** What lies on the table; undefined before the first round, and while one is opened. */
export const $table = atom<Shown | undefined>()
/** The open round, once it has been shown as far as it goes. */
export const $hand = atom<OpenBlackjack | undefined>()
/** Whether the player has asked for advice. It stays so from round to round. */
export const $isAdvised = atom(false)
/** The advice for the open round, if it was asked for. */
export const $advice = atom<Advice | undefined>()

/** Milliseconds between one card and the next, and after the last one. */
const CARD_MS = 300
/** The covered card takes its time. */
const TURN_MS = 620
const LOST_MS = 700
const WON_MS = 1100

/** Milliseconds of counting after which the page has its turn. */
const PIECE_MS = 8

let decks = 0

/** Makes a move of the open round that is allowed. */
export async function choose(move: Move): Promise<void> {
  const hand = $hand.get()
  if (hand && movesOf(hand).includes(move)) await makeMove(move, priceOf(move, hand.stake))
}

export function toggleAdvice(): void {
  $isAdvised.set(!$isAdvised.get())
  advise()
}

/** Counts what each move is worth, in pieces: with many small cards that takes a moment, in which the player may move. */
function advise(): void {
  $advice.set(undefined)
  const hand = $hand.get()
  if (!hand || !$isAdvised.get()) return
  const pieces = adviceIn(decks, hand)
  const goOn = (): void => {
    if ($hand.get() !== hand || !$isAdvised.get()) return
    const start = performance.now()
    for (;;) {
      const { done, value } = pieces.next()
      if (done) {
        $advice.set(value)
        return
      }
      if (performance.now() - start >= PIECE_MS) break
    }
    setTimeout(goOn)
  }
  setTimeout(goOn)
}

function showHand(hand: OpenBlackjack | undefined): void {
  $hand.set(hand)
  advise()
}

/** Lays card after card. */
async function lay(view: BlackjackView): Promise<void> {
  const frames = framesOf($table.get(), view)
  for (const [at, frame] of frames.entries()) {
    const before = $table.get()
    const isTurned = before?.isCovered === true && !frame.isCovered
    $table.set(frame)
    if (at === frames.length - 1) return
    sound('turn')
    await pause(isTurned ? TURN_MS : CARD_MS)
  }
}

/** A game of blackjack for the shell. */
export function shellOfBlackjack(game: BlackjackGame, pictures: readonly string[]): ShellGame {
  decks = game.decks
  return {
    id: game.id,
    pictures,
    rest: () => {
      $table.set(undefined)
      showHand(undefined)
    },
    start: () => {
      showHand(undefined)
      return swap($table, undefined)
    },
    showOpen: async ({ outcome }) => {
      const view = outcome as OpenBlackjack // the server answers what its engine made
      await lay(view)
      showHand(view)
    },
    show: async (round) => {
      showHand(undefined)
      const end = endOf(round)
      await lay(end)
      if (end.win > 0) showWon(end.win, round.stake)
      else sound('stop')
      await pause(end.win > 0 ? WON_MS : LOST_MS)
    },
    // The server notes every end of a round as unseen.
    hasNothingToShow: () => false,
  }
}

export function endOf({ outcome }: Pick<ShellRound, 'outcome'>): EndedBlackjack {
  return (outcome as BlackjackOutcome).end // the server answers what its engine made
}
