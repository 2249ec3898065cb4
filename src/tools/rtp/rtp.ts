import { availableParallelism } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { SlotGame } from '#contract/games/slot/game.ts'
import { say } from '#server/base/say.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { type ExactReport, volatilityOf } from './exact/report.ts'
import type { Task } from './rtp-worker.ts'
import { addSums, type Sums } from './simulate.ts'

/**
 * `npm run rtp [-- --game 1001,1002] [--spins 10000000] [--seed text] [--exact]`
 * Prints each game's exact return beside a simulation by the engine that serves players. Exits 1 if they differ by more than
 * three standard errors, or if the exact figures are not the declared ones.
 */
const USAGE = 'usage: npm run rtp -- [--game 1001,1002] [--spins 10000000] [--seed text] [--exact]'
const PIECE = 1_000_000
const SIGMAS = 3

const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    spins: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: 'perya' },
    exact: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** Threads that take one task at a time. */
class Threads {
  readonly #idle: Worker[]
  readonly #all: Worker[]
  readonly #waiting: ((worker: Worker) => void)[] = []

  constructor(count: number) {
    this.#all = Array.from({ length: count }, () => new Worker(new URL('./rtp-worker.ts', import.meta.url)))
    this.#idle = [...this.#all]
  }

  async do<Result>(task: Task): Promise<Result> {
    const worker = this.#idle.pop() ?? (await new Promise<Worker>((resolve) => this.#waiting.push(resolve)))
    return new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', (result: Result) => {
        worker.off('error', reject)
        const next = this.#waiting.shift()
        if (next) next(worker)
        else this.#idle.push(worker)
        resolve(result)
      })
      worker.postMessage(task)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()))
  }
}

async function simulateAll(threads: Threads, game: SlotGame, spins: number): Promise<Sums> {
  const pieces = Array.from({ length: Math.ceil(spins / PIECE) }, (_, at) => Math.min(PIECE, spins - at * PIECE))
  const sums = pieces.map((rounds, at) =>
    threads.do<Sums>({ kind: 'rounds', gameId: game.id, rounds, seed: `${values.seed}:${game.id}:${at}` }),
  )
  return (await Promise.all(sums)).reduce(addSums)
}

/** What is wrong between the declared figures, the exact ones and the simulated ones. */
function complaints(game: SlotGame, exact: ExactReport, sigmas: number): string[] {
  const { declared } = game
  const found: string[] = []
  const hundredths = (rate: number) => Math.round(rate * 10_000)
  const differs = (field: string, says: unknown, is: unknown) => {
    if (says !== is) found.push(`content/lobby/slots/${game.id}.yaml: declared.${field}: says ${says}, is ${is}`)
  }
  differs('rtp', declared.rtp, hundredths(exact.rtp))
  differs('hitRate', declared.hitRate, hundredths(exact.hitRate))
  differs('deviation', declared.deviation, Math.round(exact.deviation * 100))
  differs('volatility', declared.volatility, volatilityOf(exact.deviation))
  if (Math.abs(sigmas) > SIGMAS) found.push(`${game.id}: simulation is ${sigmas.toFixed(2)} standard errors off`)
  return found
}

const HEAD = [
  'game',
  '',
  'exact RTP',
  'base',
  'hit',
  'volatility',
  'free spins',
  'cap',
  'simulated',
  'std err',
  'off by',
]
const WIDTHS = [4, 16, 10, 8, 8, 14, 16, 16, 10, 8, 9]

function line(cells: readonly string[]): string {
  return cells.map((cell, at) => (at < 2 ? cell.padEnd(WIDTHS[at] ?? 0) : cell.padStart(WIDTHS[at] ?? 0))).join(' ')
}

const percent = (rate: number, digits = 2) => `${(rate * 100).toFixed(digits)}%`
const oneIn = (rate: number) =>
  rate < 1e-12 ? 'never' : `1/${rate > 1e-6 ? Math.round(1 / rate) : (1 / rate).toExponential(0)}`

function exactCells(game: SlotGame, exact: ExactReport): string[] {
  return [
    String(game.id),
    game.name,
    percent(exact.rtp, 4),
    percent(exact.baseRtp),
    percent(exact.hitRate),
    `${volatilityOf(exact.deviation)} ${exact.deviation.toFixed(2)}`,
    `${oneIn(exact.featureRate)} x ${exact.meanFreeSpins.toFixed(1)}`,
    `${game.declared.maxWin}x ${oneIn(exact.cappedRate)}`,
  ]
}

async function checkGame(threads: Threads, game: SlotGame, spins: number): Promise<{ row: string; found: string[] }> {
  const exact = await threads.do<ExactReport>({ kind: 'exact', gameId: game.id })
  const cells = exactCells(game, exact)
  let sigmas = 0
  if (spins > 0) {
    const sums = await simulateAll(threads, game, spins)
    const mean = sums.coins / sums.rounds / game.coins
    const error = exact.deviation / Math.sqrt(sums.rounds)
    sigmas = (mean - exact.rtp) / error
    cells.push(percent(mean, 4), percent(error, 4), `${sigmas.toFixed(2)} s.e.`)
  }
  return { row: line(cells), found: complaints(game, exact, sigmas) }
}

async function main(): Promise<number> {
  const spins = values.exact ? 0 : Number(values.spins)
  const wanted = values.game?.split(',').map(Number)
  const games = [...slots().values()].map(({ game }) => game).filter(({ id }) => wanted?.includes(id) ?? true)
  const isUsable =
    Number.isSafeInteger(spins) && spins >= 0 && games.length > 0 && games.length >= (wanted?.length ?? 0)
  if (values.help || !isUsable) {
    say(...USAGE.split('\n'))
    return values.help ? 0 : 2
  }
  say(line(spins > 0 ? HEAD : HEAD.slice(0, 8)))
  const threads = new Threads(availableParallelism())
  const found: string[] = []
  for (const check of games.map((game) => checkGame(threads, game, spins))) {
    const checked = await check
    say(checked.row)
    found.push(...checked.found)
  }
  await threads.close()
  const kept = `every game returns what it declares${spins > 0 ? `, and ${spins} simulated spins of each agree within three standard errors` : ''}`
  say(...(found.length === 0 ? [kept] : found))
  return found.length === 0 ? 0 : 1
}

process.exitCode = await main()
