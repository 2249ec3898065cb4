import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Threads } from '#build/games/threads.ts'
import { type ActivityName, activityNames } from '#contract/activities/kinds.ts'
import { isDay } from '#contract/days.ts'
import { manilaDay } from '#contract/time.ts'
import { say } from '#server/base/say.ts'
import { stopOnSignal } from '#server/http/signals.ts'
import { openThrowAway } from './database.ts'
import { type Hunt, isOverPriced } from './hunt.ts'
import { hunters } from './hunters/all.ts'
import type { Hunter } from './hunters/hunter.ts'
import { huntLines } from './huntReport.ts'
import { friendLines, gives, isOff, legend, linesOf, nothingOf, offLine, warningsOf } from './report.ts'
import type { Outcome, Plan } from './simulate.ts'
import type { Task } from './worker.ts'

const USAGE =
  'usage: npm run activities -- [<kind> …] [hunters] [--days 30] [--players 6] [--seed text] [--from 2026-12-01] [--on]'

const DAYS_MAX = 92
/** The longest that hunters live: a week has a draw, two tournaments and all days of the calendar. */
const HUNT_DAYS_MAX = 7
const PLAYERS_MAX = 1_000
/** The word that wishes for the hunters alone, or beside kinds. */
const HUNTERS = 'hunters'

/**
 * Simulates the wished activities, or all of them, or with `--on` those that are. Where all are wished, or `hunters`, those hunt too. Exits 1 where a law
 * of the ledger is broken, or a hunter gains more than the two prices.
 */
export async function run(words: string[]): Promise<number> {
  const { names, plan, hasHunters } = read(words)
  const { days, from, players, seed } = plan
  say(`${days} days from ${from}, ${players} honest players, seed ${seed}. All amounts are coins, or points.`)
  const { outcomes, hunts } = await simulateAll(names.filter(gives), hasHunters ? hunters : [], plan)
  for (const outcome of outcomes) say('', ...linesOf(outcome))
  say('', ...legend(), '', ...names.filter((name) => !gives(name)).map(nothingOf), offLine(names))
  say('', ...friendLines(), '', ...outcomes.flatMap(warningsOf), ...(hunts.length > 0 ? ['', ...huntLines(hunts)] : []))
  return [...outcomes, ...hunts].some(({ broken }) => broken.length > 0) || hunts.some(isOverPriced) ? 1 : 0
}

/** As many at a time as there are cores, each on a database of its own. */
async function simulateAll(
  names: readonly ActivityName[],
  hunting: readonly Hunter[],
  plan: Plan,
): Promise<{ outcomes: Outcome[]; hunts: Hunt[] }> {
  if (names.length + hunting.length === 0) return { outcomes: [], hunts: [] }
  const database = await openThrowAway()
  const count = Math.min(names.length + hunting.length, availableParallelism())
  const threads = new Threads<Task>(new URL('./worker.ts', import.meta.url), count)
  const close = async () => {
    await threads.close()
    await database.close()
  }
  stopOnSignal(close)
  try {
    const tasks: Task[] = []
    for (const name of names) tasks.push({ name, url: await database.fresh(name.toLowerCase()), plan })
    const hunts: Task[] = []
    const short = { ...plan, days: Math.min(plan.days, HUNT_DAYS_MAX) }
    for (const { name: hunter } of hunting)
      hunts.push({ hunter, url: await database.fresh(`hunter_${hunter.toLowerCase()}`), plan: short })
    const outcomes = Promise.all(tasks.map((task) => threads.do<Outcome>(task)))
    return { hunts: await Promise.all(hunts.map((task) => threads.do<Hunt>(task))), outcomes: await outcomes }
  } finally {
    await close()
  }
}

function read(words: string[]): { names: readonly ActivityName[]; plan: Plan; hasHunters: boolean } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      days: { type: 'string', default: '30' },
      players: { type: 'string', default: '6' },
      seed: { type: 'string', default: 'perya' },
      from: { type: 'string', default: nextMonth() },
      on: { type: 'boolean', default: false },
    },
  })
  const [days, players] = [wholeIn(values.days, DAYS_MAX), wholeIn(values.players, PLAYERS_MAX)]
  if (!days || !players || !isDay(values.from)) throw new Error(USAGE)
  const unknown = positionals.filter((word) => word !== HUNTERS && !activityNames.some((name) => name === word))
  if (unknown.length > 0) throw new Error(`There is no activity ${unknown.join(', ')}: ${activityNames.join(', ')}`)
  const names = activityNames.filter((name) => positionals.length === 0 || positionals.includes(name))
  return {
    names: values.on ? names.filter((name) => !isOff(name)) : names,
    plan: { seed: values.seed, from: values.from, days, players },
    hasHunters: positionals.length === 0 || positionals.includes(HUNTERS),
  }
}

function wholeIn(text: string, most: number): number | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
}

/** The first day of the coming month in Manila. */
function nextMonth(): string {
  const [year = 0, month = 0] = manilaDay(Date.now()).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
