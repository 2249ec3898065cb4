import { placeBars } from '#contract/charts.ts'
import type { ConsoleChart, ConsoleTone } from '#contract/console/views.ts'
import type { Cents } from '#contract/money.ts'
import { formatCoin } from '../verbs/formats.ts'

const FRAME = { width: 720, height: 200, left: 112, above: 12, below: 24 }
const tones: readonly ConsoleTone[] = ['one', 'other']

/** Amounts of one kind, one for each day. */
export type Series = { label: string; cents: readonly Cents[] }

/** A chart of the bars of at most two series. */
export function chartOf(title: string, days: readonly string[], series: readonly Series[]): ConsoleChart {
  const cents = series.map((each) => each.cents)
  const { bars, centres, lines } = placeBars(FRAME, days.length, cents)
  return {
    ...{ title, width: FRAME.width, height: FRAME.height },
    bars: bars.map(({ nth, place, value, ...bar }) => ({
      ...bar,
      tone: tones[nth] ?? 'other',
      text: `${days[place]}, ${series[nth]?.label}: ${formatCoin(value)}`,
    })),
    sums: series.map(({ label, cents }, nth) => ({
      ...{ label, tone: tones[nth] ?? 'other' },
      text: formatCoin(cents.reduce((sum: Cents, each) => sum + each, 0)),
    })),
    days: days.map((day, nth) => ({ x: centres[nth] ?? 0, label: String(Number(day.slice(-2))) })),
    lines: lines.map(({ y, value }) => ({ y, label: formatCoin(value) })),
  }
}
