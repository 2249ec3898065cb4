import type { ConsoleChart, ConsoleTone } from '#contract/console/views.ts'
import type { Cents } from '#contract/money.ts'
import { formatCoin } from '../verbs/formats.ts'

const WIDTH = 720
const HEIGHT = 200
const LEFT = 112
const BELOW = 24
const ABOVE = 12
/** The share of a day's place that its bars fill. */
const FILLED = 0.8
const tones: readonly ConsoleTone[] = ['one', 'other']

/** Amounts of one kind, one for each day. */
export type Series = { label: string; cents: readonly Cents[] }

/** Places the bars of at most two series beside each other; amounts below zero hang from the line of zero. */
export function chartOf(title: string, days: readonly string[], series: readonly Series[]): ConsoleChart {
  const all = series.flatMap(({ cents }) => cents)
  const [most, least] = [Math.max(0, ...all), Math.min(0, ...all)]
  const scale = (HEIGHT - ABOVE - BELOW) / (most - least || 1)
  const place = (WIDTH - LEFT) / Math.max(1, days.length)
  const width = (place * FILLED) / series.length
  const at = (cents: Cents) => round(ABOVE + (most - cents) * scale)
  const bars = series.flatMap(({ label, cents }, nth) =>
    cents.map((amount, day) => ({
      x: round(LEFT + day * place + nth * width),
      y: at(Math.max(0, amount)),
      width: round(width),
      height: round(Math.abs(amount) * scale),
      tone: tones[nth] ?? 'other',
      text: `${days[day]}, ${label}: ${formatCoin(amount)}`,
    })),
  )
  return {
    ...{ title, width: WIDTH, height: HEIGHT, bars },
    sums: series.map(({ label, cents }, nth) => ({
      ...{ label, tone: tones[nth] ?? 'other' },
      text: formatCoin(cents.reduce((sum: Cents, each) => sum + each, 0)),
    })),
    days: days.map((day, nth) => ({
      x: round(LEFT + nth * place + (place * FILLED) / 2),
      label: String(Number(day.slice(-2))),
    })),
    lines: [...new Set([most, 0, least])].map((cents) => ({ y: at(cents), label: formatCoin(cents) })),
  }
}

/** A tenth of a point is finer than a screen shows. */
const round = (points: number): number => Math.round(points * 10) / 10
