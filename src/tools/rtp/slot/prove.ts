import { availableParallelism } from 'node:os'
import { falseFigures, volatilityOf } from '#build/games/figures.ts'
import type { ExactReport } from '#build/games/slot/exact/report.ts'
import { figuresOfReport } from '#build/games/slot/figures.ts'
import { Threads } from '#build/games/threads.ts'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { say } from '#server/base/say.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import type { Asked, Prove } from '../rtp.ts'
import { addSums, type Sums } from './simulate.ts'
import type { Task } from './worker.ts'

const PIECE = 1_000_000
const SIGMAS = 3

/**
 * Prints each slot's exact return beside a simulation by the players' engine. Reports deviations over three standard errors, and exact
 * figures that differ from the declared ones.
 */
export const prove: Prove = async (wanted, asked) => {
  const games = [...slots().values()].map(({ game }) => game).filter(({ id }) => wanted.includes(id))
  say(line(asked.spins > 0 ? HEAD : HEAD.slice(0, 10)))
  const threads = new Threads<Task>(new URL('./worker.ts', import.meta.url), availableParallelism())
  const found: string[] = []
  for (const check of games.map((game) => checkGame(threads, game, asked))) {
    const checked = await check
    say(checked.row)
    found.push(...checked.found)
  }
  await threads.close()
  return found
}

async function simulateAll(threads: Threads<Task>, game: SlotGame, { spins, seed }: Asked): Promise<Sums> {
  const pieces = Array.from({ length: Math.ceil(spins / PIECE) }, (_, at) => Math.min(PIECE, spins - at * PIECE))
  const sums = pieces.map((rounds, at) =>
    threads.do<Sums>({ kind: 'rounds', gameId: game.id, rounds, seed: `${seed}:${game.id}:${at}` }),
  )
  return (await Promise.all(sums)).reduce(addSums)
}

/** Errors between the declared, the exact and the simulated figures. */
function complaints(game: SlotGame, exact: ExactReport, sigmas: number): string[] {
  const file = `content/lobby/slots/${game.id}.yaml`
  const found = falseFigures(game.declared, figuresOfReport(exact)).map(
    ({ field, what }) => `${file}: declared.${field}: ${what}`,
  )
  if (Math.abs(sigmas) > SIGMAS) found.push(`${game.id}: simulation is ${sigmas.toFixed(2)} standard errors off`)
  return found
}

const HEAD = [
  'game',
  '',
  'exact RTP',
  'base',
  'hit',
  'gain',
  'volatility',
  'free spins',
  'respins',
  'cap',
  'simulated',
  'std err',
  'off by',
]
const WIDTHS = [4, 16, 10, 8, 8, 8, 14, 16, 8, 16, 10, 8, 9]

function line(cells: readonly string[]): string {
  return cells.map((cell, at) => (at < 2 ? cell.padEnd(WIDTHS[at] ?? 0) : cell.padStart(WIDTHS[at] ?? 0))).join(' ')
}

const percent = (rate: number, digits = 2) => `${(rate * 100).toFixed(digits)}%`
const oneIn = (rate: number) =>
  rate < 1e-12 ? 'never' : `1/${rate > 1e-6 ? Math.round(1 / rate) : (1 / rate).toExponential(1)}`

function exactCells(game: SlotGame, exact: ExactReport): string[] {
  return [
    String(game.id),
    game.name,
    percent(exact.rtp, 4),
    percent(exact.baseRtp),
    percent(exact.hitRate),
    percent(exact.gainRate),
    `${volatilityOf(exact.deviation)} ${exact.deviation.toFixed(2)}`,
    `${oneIn(exact.featureRate)} x ${exact.meanFreeSpins.toFixed(1)}`,
    oneIn(exact.respinRate),
    `${game.declared.maxWin}x ${oneIn(exact.cappedRate)}`,
  ]
}

async function checkGame(
  threads: Threads<Task>,
  game: SlotGame,
  asked: Asked,
): Promise<{ row: string; found: string[] }> {
  const exact = await threads.do<ExactReport>({ kind: 'exact', gameId: game.id })
  const cells = exactCells(game, exact)
  let sigmas = 0
  if (asked.spins > 0) {
    const sums = await simulateAll(threads, game, asked)
    const mean = sums.coins / sums.rounds / game.coins
    const error = exact.deviation / Math.sqrt(sums.rounds)
    sigmas = (mean - exact.rtp) / error
    cells.push(percent(mean, 4), percent(error, 4), `${sigmas.toFixed(2)} s.e.`)
  }
  return { row: line(cells), found: complaints(game, exact, sigmas) }
}
