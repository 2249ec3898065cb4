/** Colours along a gradient: `color offset [opacity]`, separated by commas. */
export type Stops = string
export type Point = readonly [x: number, y: number]

export function picture(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

/** Two decimals: enough at four times the size, and the same bytes on every machine. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

function stopTags(stops: Stops): string {
  return stops
    .split(',')
    .map((stop) => {
      const [color, offset, opacity = '1'] = stop.trim().split(' ')
      return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`
    })
    .join('')
}

/** A gradient from one point to another, in the picture's own units. */
export function linear(id: string, from: Point, to: Point, stops: Stops): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopTags(stops)}</linearGradient>`
}

export function radial(id: string, center: Point, radius: number, stops: Stops): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${center[0]}" cy="${center[1]}" r="${radius}">${stopTags(stops)}</radialGradient>`
}

export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
}

export function shadow(id: string, dy: number, deviation: number, color: string, opacity: number): string {
  return `<filter id="${id}" x="-30%" y="-30%" width="160%" height="170%"><feDropShadow dx="0" dy="${dy}" stdDeviation="${deviation}" flood-color="${color}" flood-opacity="${opacity}"/></filter>`
}

export function path(points: readonly Point[], close = true): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${close ? 'Z' : ''}`
}

export function polar([cx, cy]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
}

export function star(center: Point, tips: number, outer: number, inner: number, turn = -90): string {
  const step = 180 / tips
  return path(
    Array.from({ length: tips * 2 }, (_, index) => polar(center, index % 2 === 0 ? outer : inner, turn + index * step)),
  )
}

/** Light rays from a point; `bend` turns each into a swirl's arm. */
export function rays(center: Point, count: number, radius: number, paint: string, opacity: number, bend = 0): string {
  const step = 360 / count
  const wedges = Array.from({ length: count }, (_, index) => {
    const turn = index * step
    const [x1, y1] = polar(center, radius, turn + bend)
    const [x2, y2] = polar(center, radius, turn + bend + step / 2)
    const [c1, d1] = polar(center, radius / 2, turn)
    const [c2, d2] = polar(center, radius / 2, turn + step / 2)
    const [x0, y0] = center
    return `M${x0} ${y0}Q${round(c1)} ${round(d1)} ${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}Q${round(c2)} ${round(d2)} ${x0} ${y0}Z`
  })
  return `<path d="${wedges.join('')}" fill="${paint}" opacity="${opacity}"/>`
}

/** The same "random" places on every machine: a picture's name is the hash of its source. */
export function spread(seed: number, count: number, draw: (next: () => number, index: number) => string): string {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  for (let warm = 0; warm < 4; warm += 1) next()
  return Array.from({ length: count }, (_, index) => draw(next, index)).join('')
}

/** A four-pointed glint. */
export function glint(x: number, y: number, size: number, paint = '#fff', opacity = 1): string {
  const waist = size * 0.14
  return `<path d="M${x} ${round(y - size)}Q${round(x + waist)} ${round(y - waist)} ${round(x + size)} ${y}Q${round(x + waist)} ${round(y + waist)} ${x} ${round(y + size)}Q${round(x - waist)} ${round(y + waist)} ${round(x - size)} ${y}Q${round(x - waist)} ${round(y - waist)} ${x} ${round(y - size)}Z" fill="${paint}" opacity="${opacity}"/>`
}

/** A lit bulb: halo, glass, highlight. */
export function bulb([x, y]: Point, size: number, color: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${size * 2.2}" fill="${color}" opacity=".28"/><circle cx="${round(x)}" cy="${round(y)}" r="${size}" fill="${color}"/><circle cx="${round(x - size * 0.3)}" cy="${round(y - size * 0.3)}" r="${round(size * 0.35)}" fill="#fff" opacity=".85"/>`
}

/** A wire hung between two points, with a bulb at each step. */
export function string(
  from: Point,
  to: Point,
  sag: number,
  count: number,
  size: number,
  colors: readonly string[],
): string {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2]
  const at = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * middle[0] + t * t * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * middle[1] + t * t * to[1],
  ]
  const bulbs = Array.from({ length: count }, (_, index) => {
    const [x, y] = at((index + 0.5) / count)
    return bulb([x, y + size], size, colors[index % colors.length] ?? '#fff')
  })
  return `<path d="M${from[0]} ${from[1]}Q${middle[0]} ${middle[1]} ${to[0]} ${to[1]}" fill="none" stroke="#1b1030" stroke-opacity=".7" stroke-width="${round(size * 0.5)}"/>${bulbs.join('')}`
}

/** Ids of one drawing must not meet those of another in the same picture. */
export function apart(body: string, prefix: string): string {
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
}
