/** The colours of a game, for its symbols' plates and the background of its reels. */
export type Palette = { light: string; plain: string; dark: string; ink: string }

export type Air = 'rays' | 'stars' | 'bubbles' | 'rain' | 'embers' | 'confetti' | 'dots'
export type Floor = 'waves' | 'hills' | 'peaks' | 'town' | 'trees' | 'tents' | 'cone'
/** The scene of a game: its sky, its ground, and two signs at its edges. */
type Place = { air: Air; floor: Floor; signs: readonly [string, string]; lights?: boolean }

/** The drawings of one game, exported by `<kind>/tiles/<name>.ts`. */
export type GameDrawing = {
  id: number
  palette: Palette
  place: Place
  tile: () => string
  /** Own drawings for symbols that no icon set has, by symbol id. */
  symbols?: Readonly<Record<string, () => string>>
}
