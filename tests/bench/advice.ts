import { performance } from 'node:perf_hooks'
import { forEachHand } from '#build/games/videoPoker/deals.ts'
import { adviceIn, adviceOf as blackjackAdvice } from '#contract/games/blackjack/advice.ts'
import { CARDS } from '#contract/games/cards.ts'
import { drawFirst } from '#contract/games/shuffle.ts'
import { adviceOf } from '#contract/games/videoPoker/advice.ts'
import { HAND, handOf } from '#contract/games/videoPoker/hands.ts'
import { blackjacks } from '#server/games/house/blackjack/blackjacks.ts'
import { videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { atMost, type Figure, median } from './figure.ts'

const HANDS = 200
/** Milliseconds that the advice of one hand may take. */
const ADVICE_MS = 50
/** The same for a piece of it on a phone, whose processor is four times slower. */
const PIECE_MS = ADVICE_MS / 4
/** Pairs of small cards against small ones, by the places of their cards. */
const LONGEST = [
  [1, 14, 27],
  [2, 15, 0],
  [0, 13, 26],
] as const

const timed = (run: () => void): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** Two cards of the player and one of the dealer, as blackjack deals them. */
function blackjackMs(words: () => number): number {
  const [table] = blackjacks().values()
  if (!table) throw new Error('no blackjack')
  const times = Array.from({ length: HANDS }, () => {
    const [one = 0, other = 0, up = 0] = drawFirst(words, CARDS, 3)
    const hands = [{ cards: [one, other], times: 1 as const }]
    const state = { stake: 100, at: 0, isOffered: false, isInsured: false, over: false as const }
    return timed(() => blackjackAdvice(table.game.decks, { ...state, dealer: [up], hands }))
  })
  return median(times)
}

/** The longest wait of a page for a piece of the advice, with hands that take the longest. */
function longestPieceMs(): number {
  const [table] = blackjacks().values()
  if (!table) throw new Error('no blackjack')
  const waits: number[] = []
  for (const hand of LONGEST) {
    const [one = 0, other = 0, up = 0] = hand
    const state = { stake: 100, at: 0, isOffered: false, isInsured: false, over: false as const }
    const pieces = adviceIn(table.game.decks, { ...state, dealer: [up], hands: [{ cards: [one, other], times: 1 }] })
    for (let isDone = false; !isDone; ) waits.push(timed(() => (isDone = pieces.next().done === true)))
  }
  return Math.max(...waits)
}

/** The advice of a hand of blackjack, and of video poker: its time, and of the latter that as a share of looking at every hand that its draws can give. */
export function adviceFigures(): Figure[] {
  const words = seededWords('advice')
  const [table] = videoPokers().values()
  if (!table) throw new Error('no video poker')
  const deals = Array.from({ length: HANDS }, () => drawFirst(words, CARDS, HAND))
  const times = deals.map((dealt) => timed(() => adviceOf(table.game.pays, dealt)))
  const all = timed(() => forEachHand(handOf))
  return [
    atMost('advice of a hand of blackjack', blackjackMs(words), ADVICE_MS, 'ms'),
    atMost('the longest piece of the advice of blackjack, with pairs of small cards', longestPieceMs(), PIECE_MS, 'ms'),
    atMost('advice of a hand of video poker', median(times), ADVICE_MS, 'ms'),
    atMost('the same, as a share of looking at all 2,598,960 hands', median(times) / all, 0.05, ''),
  ]
}
