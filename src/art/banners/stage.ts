import { linear, type Stops } from '../svg.ts'

/** A banner's own units: 180 high, 360 wide on a phone and 720 on a desktop. */
export type Stage = { width: number; height: number }
const NARROW = 2.2

export type Scene = (stage: Stage) => string

/** Ground of the whole banner, and the dusk on its left that words stand on. */
export function ground({ width, height }: Stage, sky: Stops, dusk: string): string {
  return [
    linear('sky', [width / 2, 0], [width / 2 + height * 0.12, height], sky),
    linear('dusk', [0, 0], [width * 0.72, 0], `${dusk} 0 0.94, ${dusk} 0.45 0.72, ${dusk} 1 0`),
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
  ].join('')
}

export function dusk({ width, height }: Stage): string {
  return `<rect width="${width}" height="${height}" fill="url(#dusk)"/>`
}

/** Where the hero stands: clear of the words, which take up to 62 % of a phone's banner. */
export function heroX({ width, height }: Stage): number {
  return width - height * (width / height > NARROW ? 0.85 : 0.37)
}

/** How far companions stand from the hero: further where there is room. */
export function elbow({ width, height }: Stage): number {
  return (height / 180) * (width / height > NARROW ? 1.75 : 1)
}

/** Puts a drawing made around a centre of its own where the hero stands. `size` is how high it is in its own units. */
export function hero(stage: Stage, drawing: string, center: readonly [number, number], size: number): string {
  const scale = stage.height / size
  return `<g transform="translate(${heroX(stage)} ${stage.height * 0.52}) scale(${scale}) translate(${-center[0]} ${-center[1]})">${drawing}</g>`
}
