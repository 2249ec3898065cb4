import { picture } from './svg.ts'
import { agilaPeak } from './tiles/agila-peak.ts'
import { arawAtBuwan } from './tiles/araw-at-buwan.ts'
import { bagyoBay } from './tiles/bagyo-bay.ts'
import { bakunawa } from './tiles/bakunawa.ts'
import { bulkanBlaze } from './tiles/bulkan-blaze.ts'
import { butandingBlue } from './tiles/butanding-blue.ts'
import { diwataGrove } from './tiles/diwata-grove.ts'
import { haloHaloHits } from './tiles/halo-halo-hits.ts'
import { jeepneyGold } from './tiles/jeepney-gold.ts'
import { kalabawCharge } from './tiles/kalabaw-charge.ts'
import { loboLift } from './tiles/lobo-lift.ts'
import { manggaRush } from './tiles/mangga-rush.ts'
import { parolFortune } from './tiles/parol-fortune.ts'
import { perlasPalace } from './tiles/perlas-palace.ts'
import { pirataCove } from './tiles/pirata-cove.ts'
import { sirenaSong } from './tiles/sirena-song.ts'
import { sorbetesStreet } from './tiles/sorbetes-street.ts'
import { tsubibo } from './tiles/tsubibo.ts'

export const TILE_SIZE = [240, 320] as const

/** One drawing for each game, by game id. A new game gets a file in `tiles/` and a line here. */
export const tiles: ReadonlyMap<number, () => string> = new Map([
  [1001, parolFortune],
  [1002, manggaRush],
  [1003, jeepneyGold],
  [1004, arawAtBuwan],
  [1005, bulkanBlaze],
  [1006, bagyoBay],
  [1007, perlasPalace],
  [1008, sirenaSong],
  [1009, butandingBlue],
  [1010, pirataCove],
  [1011, bakunawa],
  [1012, kalabawCharge],
  [1013, agilaPeak],
  [1014, diwataGrove],
  [1015, tsubibo],
  [1016, haloHaloHits],
  [1017, sorbetesStreet],
  [1018, loboLift],
])

export function tileSvg(gameId: number): string {
  const draw = tiles.get(gameId)
  if (!draw) throw new Error(`game ${gameId} has no picture in src/art/tiles.ts`)
  return picture(...TILE_SIZE, draw())
}
