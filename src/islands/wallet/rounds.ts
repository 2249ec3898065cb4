import type { Cents } from '#contract/money.ts'
import type { Line } from './record.ts'

/** Rounds of one game in a row, newest first, with their sums. */
export type Rounds = {
  kind: 'rounds'
  /** The oldest round, so that a group keeps its identity while more rounds are played. */
  id: string
  lines: readonly Line[]
  stake: Cents
  win: Cents
  change: Cents
}
export type Entry = { kind: 'line'; id: string; line: Line } | Rounds

/** Fewer rounds in a row stay lines. */
const GROUPED_FROM = 3

/** A day's lines, with rounds of one game in a row as one entry, as autoplay makes them. */
export function groupRounds(lines: readonly Line[]): Entry[] {
  const runs: Line[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run?.[0] && isSameGame(run[0], line)) run.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => (run.length < GROUPED_FROM ? run.map(entryOf) : [sumOf(run)]))
}

const entryOf = (line: Line): Entry => ({ kind: 'line', id: line.id, line })

/** Whether both are whole rounds of one game. */
function isSameGame(one: Line, other: Line): boolean {
  return one.stake !== undefined && other.stake !== undefined && one.gameId === other.gameId
}

function sumOf(lines: readonly Line[]): Rounds {
  const sum = (part: (line: Line) => number) => lines.reduce((all, line) => all + part(line), 0)
  const sums = {
    stake: sum(({ stake = 0 }) => stake),
    win: sum(({ win = 0 }) => win),
    change: sum((line) => line.change),
  }
  return { kind: 'rounds', id: lines.at(-1)?.id ?? '', lines, ...sums }
}
