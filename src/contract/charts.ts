/** The place of a chart's bars: its size, and the room for labels at its left, above and below. Points. */
export type ChartFrame = { width: number; height: number; left: number; above: number; below: number }

/** A bar of the `nth` series at a place of the axis. */
export type ChartBar = {
  x: number
  y: number
  width: number
  height: number
  nth: number
  place: number
  value: number
}
/** `centres` are the middles of places; `lines` the values at which lines lie. */
export type PlacedBars = {
  bars: readonly ChartBar[]
  centres: readonly number[]
  lines: readonly { y: number; value: number }[]
}

/** The share of a place that its bars fill. */
const FILLED = 0.8

/** Places the bars of some series beside each other; values below zero hang from the line of zero. */
export function placeBars(frame: ChartFrame, places: number, series: readonly (readonly number[])[]): PlacedBars {
  const { width: across, height: down, left, above, below } = frame
  const all = series.flat()
  const [most, least] = [Math.max(0, ...all), Math.min(0, ...all)]
  const scale = (down - above - below) / (most - least || 1)
  const room = (across - left) / Math.max(1, places)
  const width = (room * FILLED) / Math.max(1, series.length)
  const at = (value: number) => round(above + (most - value) * scale)
  const bars = series.flatMap((values, nth) =>
    values.map((value, place) => ({
      x: round(left + place * room + nth * width),
      y: at(Math.max(0, value)),
      width: round(width),
      height: round(Math.abs(value) * scale),
      ...{ nth, place, value },
    })),
  )
  return {
    bars,
    centres: Array.from({ length: places }, (_, place) => round(left + place * room + (room * FILLED) / 2)),
    lines: [...new Set([most, 0, least])].map((value) => ({ y: at(value), value })),
  }
}

/** A tenth of a point is finer than a screen shows. */
const round = (points: number): number => Math.round(points * 10) / 10
