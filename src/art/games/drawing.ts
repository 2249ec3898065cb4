/** The colours of a game: what its symbols' plates and the ground behind its reels are made of. */
export type Palette = { light: string; plain: string; dark: string; ink: string }

export type Air = 'rays' | 'stars' | 'bubbles' | 'rain' | 'embers' | 'confetti' | 'dots'
export type Floor = 'waves' | 'hills' | 'peaks' | 'town' | 'trees' | 'tents' | 'cone'
/** Where a game takes place: what is in the air, what it stands on, and two signs at its edges. */
type Place = { air: Air; floor: Floor; signs: readonly [string, string]; lights?: boolean }

/** All that is drawn of one game, as its file `<kind>/tiles/<name>.ts` exports it. */
export type GameDrawing = {
  id: number
  palette: Palette
  place: Place
  tile: () => string
  /** What no icon set has: drawings of its own, by the symbol's id in its configuration. */
  symbols?: Readonly<Record<string, () => string>>
}
