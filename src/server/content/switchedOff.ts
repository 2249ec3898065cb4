import { createHash } from 'node:crypto'
import type { Game } from '#contract/lobby/catalogue.ts'
import type { Catalogue } from './catalogue.ts'

/*
 * Games, brands, channels and activities that operators have switched off. This process holds them in memory, so that no call asks the database
 * (`../lobby/switchedOff.ts` follows it). Content itself does not change.
 */

export const switchKinds = ['game', 'brand', 'channel', 'activity'] as const
export type SwitchKind = (typeof switchKinds)[number]
/** `say` is what players read in its place. */
export type SwitchedOff = { kind: SwitchKind; id: number; say: string }

const VERSION_LENGTH = 16

let off: readonly SwitchedOff[] = []
const made = new WeakMap<Catalogue, { of: typeof off; catalogue: Catalogue }>()

/** From the next call on, these are off. */
export function putSwitchedOff(next: readonly SwitchedOff[]): void {
  const isSame = JSON.stringify(next) === JSON.stringify(off)
  if (!isSame) off = next
}

/** What players read in place of what is off; undefined of what is on. */
export function saidOf(kind: SwitchKind, id: number): string | undefined {
  return off.find((each) => each.kind === kind && each.id === id)?.say
}

/** The catalogue with what is off closed in it. Its version differs, so that every client fetches it. */
export function withSwitches(catalogue: Catalogue): Catalogue {
  if (off.length === 0) return catalogue
  const known = made.get(catalogue)
  if (known?.of === off) return known.catalogue
  const changed = closed(catalogue)
  made.set(catalogue, { of: off, catalogue: changed })
  return changed
}

function closed(catalogue: Catalogue): Catalogue {
  const games = catalogue.games.map(closedGame)
  const { webConfig } = catalogue
  return {
    ...catalogue,
    version: createHash('sha256')
      .update(JSON.stringify([catalogue.version, off]))
      .digest('hex')
      .slice(0, VERSION_LENGTH),
    games,
    gamesById: new Map(games.map((game) => [game.id, game])),
    webConfig: {
      ...webConfig,
      appGameBrandList: webConfig.appGameBrandList.map((brand) =>
        saidOf('brand', brand.id) === undefined ? brand : { ...brand, maintain: 1 },
      ),
      appRechargeTypeList: webConfig.appRechargeTypeList.map((channel) =>
        saidOf('channel', channel.id) === undefined ? channel : { ...channel, status: 0 },
      ),
    },
  }
}

/** A game's own text goes before that of its brand. */
function closedGame(game: Game): Game {
  const [ofGame, ofBrand] = [saidOf('game', game.id), saidOf('brand', game.brandId)]
  const offText = ofGame ?? ofBrand
  if (offText === undefined) return game
  return {
    ...game,
    offText,
    ...(ofGame !== undefined && { maintain: 1 }),
    ...(ofBrand !== undefined && { params: { brandMaintain: 1 } }),
  }
}
