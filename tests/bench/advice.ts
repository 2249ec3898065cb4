import { performance } from 'node:perf_hooks'
import { forEachHand } from '#build/games/videoPoker/deals.ts'
import { CARDS } from '#contract/games/cards.ts'
import { drawFirst } from '#contract/games/shuffle.ts'
import { adviceOf } from '#contract/games/videoPoker/advice.ts'
import { HAND, handOf } from '#contract/games/videoPoker/hands.ts'
import { videoPokers } from '#server/games/house/videoPoker/videoPokers.ts'
import { seededWords } from '#tools/rtp/seededWords.ts'
import { atMost, type Figure, median } from './figure.ts'

const HANDS = 200
/** Milliseconds that the advice of one hand may take. */
const ADVICE_MS = 50

const timed = (run: () => void): number => {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** The advice of a hand of video poker: its time, and that as a share of looking at every hand that its draws can give. */
export function adviceFigures(): Figure[] {
  const words = seededWords('advice')
  const [table] = videoPokers().values()
  if (!table) throw new Error('no video poker')
  const deals = Array.from({ length: HANDS }, () => drawFirst(words, CARDS, HAND))
  const times = deals.map((dealt) => timed(() => adviceOf(table.game.pays, dealt)))
  const all = timed(() => forEachHand(handOf))
  return [
    atMost('advice of a hand of video poker', median(times), ADVICE_MS, 'ms'),
    atMost('the same, as a share of looking at all 2,598,960 hands', median(times) / all, 0.05, ''),
  ]
}
