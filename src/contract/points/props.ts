/**
 * What points can be exchanged for. Coin and points have the specification's numbers. Frames of the avatar have no number there: 50001 is
 * the first. A kind stands here once the server has its giver (`server/points/givers`), and content may name no other.
 */
export const givenKinds = {
  coin: [2001, 2001],
  points: [2002, 2002],
  frame: [50_001, 50_099],
} as const

export type GivenKind = keyof typeof givenKinds

const FRAME_BASE = 50_000

/** The kind of a prop; undefined if nothing gives it yet. */
export function givenKindOf(prop: number): GivenKind | undefined {
  const kinds = Object.keys(givenKinds) as GivenKind[] // keys of a constant object
  return kinds.find((kind) => prop >= givenKinds[kind][0] && prop <= givenKinds[kind][1])
}

/** The number of a frame by its prop id. */
export const frameOfProp = (prop: number): number => prop - FRAME_BASE

/** A frame around the avatar, drawn for any size. */
export const framePath = (number: number): string => `/pictures/frame/${number}.svg`

export const POINTS = '/pictures/points.svg'
