import { type Point, round } from '../../svg.ts'

/** The little flags of a fiesta, hung between two points. */
export function bunting(from: Point, to: Point, sag: number, count: number, colors: readonly string[]): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2]
  const at = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t * t * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t * t * to[1],
  ]
  const flags = Array.from({ length: count }, (_, index) => {
    const [x1, y1] = at((index + 0.08) / count)
    const [x2, y2] = at((index + 0.92) / count)
    const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2 + Math.hypot(x2 - x1, y2 - y1) * 1.25]
    return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}L${round(mx)} ${round(my)}Z" fill="${colors[index % colors.length] ?? '#fff'}" stroke="#2a0d1f" stroke-opacity=".35" stroke-width="1.200" stroke-linejoin="round"/>`
  })
  return `${flags.join('')}<path d="M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}" fill="none" stroke="#3a1a10" stroke-width="2"/>`
}
