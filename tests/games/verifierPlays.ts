import type { OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { movesOf } from '#contract/games/blackjack/rules.ts'
import type { Played } from '#contract/games/engine.ts'
import type { GameKind } from '#contract/games/kinds.ts'

type Result = { win: number | undefined; outcome: unknown }
type Play = (played: Omit<Played, 'stake'>) => Result
type Below = (most: number) => number

/** Plays a settled round by random choices and moves. Every engine has one. */
export const verifierPlays: Record<GameKind, (play: Play, below: Below) => Result> = {
  blackjack: (play, below) => {
    const moves: string[] = []
    for (;;) {
      const result = play({ moves })
      if (result.win !== undefined) return result
      const { end } = result.outcome as { end: OpenBlackjack }
      const allowed = movesOf(end)
      // Splits are rare, so none is passed by.
      moves.push(allowed.includes('split') ? 'split' : (allowed[below(allowed.length)] ?? 'stand'))
    }
  },
  coin: (play, below) => {
    const moves: string[] = []
    for (;;) {
      moves.push(moves.length > 0 && below(4) === 0 ? 'stop' : (['kara', 'krus'][below(2)] ?? ''))
      const result = play({ moves })
      if (result.win !== undefined) return result
    }
  },
  dice: (play, below) => {
    const [side, least] = below(2) === 0 ? (['over', 500] as const) : (['under', 100] as const)
    return play({ moves: [], choice: `${side}:${String(least + below(9_400)).padStart(4, '0')}` })
  },
  hilo: (play, below) => {
    const moves: string[] = []
    for (;;) {
      const move = ['high', 'low', 'same', 'skip', 'stop'][below(5)] ?? 'stop'
      try {
        const result = play({ moves: [...moves, move] })
        moves.push(move)
        if (result.win !== undefined) return result
      } catch (error) {
        // A guess that is not offered.
        if (!(error instanceof RangeError)) throw error
      }
    }
  },
  keno: (play, below) => {
    const picks = new Set(Array.from({ length: 1 + below(10) }, () => 1 + below(40)))
    const risk = ['low', 'classic', 'medium', 'high'][below(4)]
    return play({ moves: [], choice: `${risk}:${[...picks].sort((one, other) => one - other)}` })
  },
  limbo: (play, below) => play({ moves: [], choice: `times:${101 + below(2_000)}` }),
  luckyNine: (play, below) => {
    const dealt = play({ moves: [] })
    return dealt.win === undefined ? play({ moves: [below(2) === 0 ? 'hirit' : 'stay'] }) : dealt
  },
  mines: (play, below) => {
    const choice = `mines:${1 + below(24)}`
    const moves: string[] = []
    for (;;) {
      const closed = Array.from({ length: 25 }, (_, at) => `open:${at + 1}`).filter((move) => !moves.includes(move))
      moves.push(below(6) === 0 ? 'stop' : (closed[below(closed.length)] ?? 'stop'))
      const result = play({ moves, choice })
      if (result.win !== undefined) return result
    }
  },
  plinko: (play, below) => play({ moves: [], choice: `rows:${8 + below(9)}:${['low', 'medium', 'high'][below(3)]}` }),
  pusoyTatlo: (play, below) => play({ moves: [below(4) === 0 ? 'fold' : 'play'] }),
  scratch: (play) => play({ moves: [] }),
  slot: (play) => play({ moves: [] }),
  tower: (play, below) => {
    const [difficulty, booths] = (
      [
        ['easy', 4],
        ['medium', 3],
        ['hard', 2],
        ['expert', 5],
      ] as const
    )[below(4)] ?? ['easy', 4]
    const moves: string[] = []
    for (;;) {
      moves.push(below(6) === 0 ? 'stop' : `booth:${1 + below(booths)}`)
      const result = play({ moves, choice: `climb:${difficulty}` })
      if (result.win !== undefined) return result
    }
  },
  videoPoker: (play, below) => {
    const held = [1, 2, 3, 4, 5].filter(() => below(2) === 0)
    return play({ moves: [['hold', ...held].join(':')] })
  },
  wheel: (play, below) => {
    const choices = [
      ...[10, 20, 30, 40, 50].flatMap((segments) =>
        ['low', 'medium', 'high'].map((bet) => `segments:${segments}:${bet}`),
      ),
      ...['white', 'yellow', 'blue', 'green', 'red', 'pink'].map((bet) => `segments:54:${bet}`),
    ]
    for (;;) {
      try {
        return play({ moves: [], choice: choices[below(choices.length)] })
      } catch (error) {
        // A choice of another wheel game.
        if (!(error instanceof RangeError)) throw error
      }
    }
  },
}
