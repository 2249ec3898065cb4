import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { finisherOf } from '#server/games/engines.ts'
import { BLACKJACK, dealTo as dealBlackjack } from '../games/blackjack/table.ts'
import { COIN_GAME, tossTo } from '../games/coin/table.ts'
import { dealTo as dealHilo, HILO } from '../games/hilo/table.ts'
import { KENO } from '../games/keno/table.ts'
import { dealTo as dealLuckyNine, KANTO } from '../games/luckyNine/table.ts'
import { dealTo as dealMines, MINES } from '../games/mines/table.ts'
import { PLINKO } from '../games/plinko/table.ts'
import { dealTo as dealPusoy, PUSOY } from '../games/pusoyTatlo/table.ts'
import { SCRATCH } from '../games/scratch/table.ts'
import { dealTo as dealTower, TOWER } from '../games/tower/table.ts'
import { dealTo as dealPoker, JACKS } from '../games/videoPoker/table.ts'
import { WHEEL } from '../games/wheel/table.ts'

/** A way that a round can go: each move but the last keeps it open. */
export type Course = {
  choice?: string
  /** Without one, the round ends as it opens. */
  moves?: readonly string[]
  /** Gives the player a seed pair whose first round goes this way. */
  deal?: (player: number) => Promise<void>
}

type Game = { game: number; courses: Readonly<Record<string, Course>> }

/** Rounds of every engine: a move that keeps one open, one that ends it, one that costs a further stake, and one that loses. */
const games: Readonly<Record<GameKind, Game>> = {
  blackjack: {
    game: BLACKJACK,
    courses: {
      'hit and stand': { moves: ['hit', 'stand'], deal: (player) => dealBlackjack(player, [2, 6, 3]) },
      double: { moves: ['double'], deal: (player) => dealBlackjack(player, [5, 6, 6]) },
      split: { moves: ['split', 'stand', 'stand'], deal: (player) => dealBlackjack(player, [8, 6, 8]) },
      blackjack: { deal: (player) => dealBlackjack(player, [1, 6, 10]) },
    },
  },
  coin: {
    game: COIN_GAME,
    courses: {
      'call and stop': { moves: ['kara', 'stop'], deal: (player) => tossTo(player, ['kara']) },
      'wrong call': { moves: ['kara'], deal: (player) => tossTo(player, ['krus']) },
    },
  },
  dice: { game: 2001, courses: { over: { choice: 'over:5000' } } },
  hilo: {
    game: HILO,
    courses: { 'guess and stop': { moves: ['high', 'stop'], deal: (player) => dealHilo(player, [7, 9]) } },
  },
  keno: { game: KENO, courses: { picks: { choice: 'classic:3,17,40' } } },
  limbo: { game: 2401, courses: { target: { choice: 'times:150' } } },
  luckyNine: {
    game: KANTO,
    courses: {
      hirit: { moves: ['hirit'], deal: (player) => dealLuckyNine(player, { points: 3, hirit: 'win' }) },
      'lucky nine': { deal: (player) => dealLuckyNine(player, { points: 9, lucky: 'lucky' }) },
    },
  },
  mines: {
    game: MINES,
    courses: {
      'open and stop': {
        choice: 'mines:3',
        moves: ['open:1', 'stop'],
        deal: (player) => dealMines(player, { mines: 3, safe: [1] }),
      },
      mine: {
        choice: 'mines:3',
        moves: ['open:1'],
        deal: (player) => dealMines(player, { mines: 3, safe: [], hit: [1] }),
      },
    },
  },
  plinko: { game: PLINKO, courses: { drop: { choice: 'rows:8:low' } } },
  pusoyTatlo: {
    game: PUSOY,
    courses: { play: { moves: ['play'], deal: (player) => dealPusoy(player, { hand: 'pair', result: 'win' }) } },
  },
  scratch: { game: SCRATCH, courses: { card: {} } },
  slot: { game: 1001, courses: { spin: {} } },
  tower: {
    game: TOWER,
    courses: {
      'booth and stop': {
        choice: 'climb:hard',
        moves: ['booth:1', 'stop'],
        deal: (player) => dealTower(player, { difficulty: 'hard', booths: [1] }),
      },
    },
  },
  videoPoker: {
    game: JACKS,
    courses: { hold: { moves: ['hold:1:2'], deal: (player) => dealPoker(player, { dealt: 'jacks', drawn: 'three' }) } },
  },
  wheel: { game: WHEEL, courses: { spin: { choice: 'segments:10:low' } } },
}

/** The rounds of an engine. Throws for one that no scenario plays. */
export function gameOf(kind: GameKind): Game {
  const game: Game | undefined = games[kind]
  if (!game) throw new Error(`no fault scenario plays rounds of the engine ${kind}: courses.ts lacks it`)
  const hasMoves = Object.values(game.courses).some(({ moves = [] }) => moves.length > 0)
  if (hasMoves !== (finisherOf(game.game) !== undefined))
    throw new Error(`the engine ${kind} has moves, or none, other than courses.ts says`)
  return game
}

/** The rounds of every engine, by the list of engines. */
export const allGames = () => kindNames.map((kind) => ({ kind, ...gameOf(kind) }))
