/** One line of the bench table. */
export type Figure = { what: string; budget: string; figure: string; isOver: boolean }

export function atMost(what: string, value: number, max: number, unit: string): Figure {
  return { what, budget: `<= ${max} ${unit}`, figure: `${round(value)} ${unit}`, isOver: value > max }
}

export function atLeast(what: string, value: number, min: number, detail: string): Figure {
  return { what, budget: `>= ${min}`, figure: `${round(value)} (${detail})`, isOver: value < min }
}

export function holds(what: string, is: boolean, detail: string): Figure {
  return { what, budget: 'yes', figure: detail, isOver: !is }
}

/** A figure without a budget. */
export function noted(what: string, figure: string): Figure {
  return { what, budget: '', figure, isOver: false }
}

/** A budget that this machine cannot measure. */
export function notHere(what: string, budget: string, why: string): Figure {
  return { what, budget, figure: `not measured: ${why}`, isOver: false }
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 3).replace(/\.?0+$/, '')
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, budget, figure, isOver }) => [what, budget, figure, isOver ? 'OVER' : 'ok'])
  const all = [['what', 'budget', 'figure', ''], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
