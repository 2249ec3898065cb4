import { fiestaNames } from '#contract/activities/festival/items.ts'
import { FIREWORKS, fiestaPath, NEW_YEAR_ICON, PAROL_COLOURS, parolPath, TREE } from '#contract/activities/seasonArt.ts'
import { type GameKind, kindNames, kindOf } from '#contract/games/kinds.ts'
import {
  APP_ICON,
  APP_ICON_SIZES,
  AVATAR_SIZE,
  AVATARS,
  appIconPath,
  avatarPath,
  BANNER_WIDTHS,
  type BannerName,
  type BannerVariant,
  bannerPath,
  brandPath,
  COIN,
  FAVICON,
  FRAMES,
  type IconPurpose,
  LOGO,
  REELS_SIZE,
  type ReelsVariant,
  reelsPath,
  SHARE_PICTURE,
  SHARE_SIZE,
  TILE_WIDTHS,
  TOUCH_ICON,
  TOUCH_ICON_SIZE,
  tilePath,
  WORDMARK,
} from '#contract/lobby/art.ts'
import { framePath, POINTS } from '#contract/points/props.ts'
import { avatarSvg } from './avatars.ts'
import { bannerSvg, banners } from './banners.ts'
import { appIconSvg, brandIds, brandSvg, logoSvg, roundIconSvg, shareSvg, wordmarkSvg } from './brands.ts'
import { coinSvg, pointsSvg } from './coins.ts'
import { frameSvg } from './frames.ts'
import { drawings } from './games/drawings.ts'
import { reelsSvg } from './games/reels.ts'
import { tileSvg } from './games/tiles.ts'
import type { Drawing, Output } from './render.ts'
import { fiestaSvg } from './seasons/fiestas.ts'
import { fireworksSvg, newYearIconSvg } from './seasons/fireworks.ts'
import { parolSvg } from './seasons/parol.ts'
import { treeSvg } from './seasons/tree.ts'
import { tileVersion } from './tileVersion.ts'

/** Further pictures of a game, besides its tile and its page's background: `games/<kind>/pictures.ts`. */
type OfKind = (gameId: number, version: string) => Drawing[]

async function drawingsOf(kind: GameKind): Promise<[GameKind, OfKind]> {
  const { pictures } = (await import(`./games/${kind}/pictures.ts`)) as { pictures: OfKind } // tests/games/engines.test.ts looks for it
  return [kind, pictures]
}

const drawn = await Promise.all(kindNames.map(drawingsOf))
const ofKind = Object.fromEntries(drawn) as Record<GameKind, OfKind> // one of each kind

const FORMATS = ['avif', 'webp'] as const

/** Every picture of the product, each with the files it is sent as. */
export function pictures(): Drawing[] {
  return [
    ...[...drawings.keys()].flatMap(gamePictures),
    ...keysOf(banners).flatMap(bannerPictures),
    ...Array.from({ length: AVATARS }, (_, number) => avatar(number)),
    ...Array.from({ length: FRAMES }, (_, index) => plain(framePath(index + 1), () => frameSvg(index + 1))),
    ...brandIds.map((brandId) => plain(brandPath(brandId), () => brandSvg(brandId))),
    plain(LOGO, logoSvg),
    plain(WORDMARK, wordmarkSvg),
    plain(APP_ICON, appIconSvg),
    { compose: appIconSvg, outputs: [{ path: FAVICON, width: 48, format: 'png' }] },
    { compose: appIconSvg, outputs: [{ path: TOUCH_ICON, width: TOUCH_ICON_SIZE, format: 'png' }] },
    { compose: appIconSvg, outputs: appIcons('maskable') },
    { compose: roundIconSvg, outputs: appIcons('any') },
    { compose: shareSvg, outputs: [{ path: SHARE_PICTURE, width: SHARE_SIZE.width, format: 'png' }] },
    plain(COIN, coinSvg),
    plain(POINTS, pointsSvg),
    ...Array.from({ length: PAROL_COLOURS }, (_, number) => plain(parolPath(number), () => parolSvg(number))),
    plain(TREE, treeSvg),
    plain(FIREWORKS, fireworksSvg),
    plain(NEW_YEAR_ICON, newYearIconSvg),
    ...fiestaNames.map((name) => plain(fiestaPath(name), () => fiestaSvg(name))),
  ]
}

function appIcons(purpose: IconPurpose): Output[] {
  return APP_ICON_SIZES.map((size) => ({ path: appIconPath(size, purpose), width: size, format: 'png' }))
}

function gamePictures(gameId: number): Drawing[] {
  const version = tileVersion(gameId)
  const kind = kindOf(gameId)
  return [
    {
      compose: () => tileSvg(gameId),
      outputs: FORMATS.flatMap((format) =>
        TILE_WIDTHS.map((width) => ({ path: tilePath(gameId, version, width, format), width, format })),
      ),
    },
    ...keysOf(REELS_SIZE).map((variant) => reels(gameId, version, variant)),
    ...(kind ? ofKind[kind](gameId, version) : []),
  ]
}

function reels(gameId: number, version: string, variant: ReelsVariant): Drawing {
  const [width] = REELS_SIZE[variant]
  return {
    compose: () => reelsSvg(gameId, variant),
    outputs: FORMATS.map((format) => ({ path: reelsPath(gameId, version, variant, format), width, format })),
  }
}

function bannerPictures(name: BannerName): Drawing[] {
  return keysOf(BANNER_WIDTHS).map((variant: BannerVariant) => ({
    compose: () => bannerSvg(name, variant),
    outputs: FORMATS.flatMap((format) =>
      BANNER_WIDTHS[variant].map((width) => ({ path: bannerPath(name, variant, width, format), width, format })),
    ),
  }))
}

function avatar(number: number): Drawing {
  const outputs = [{ path: avatarPath(number), width: AVATAR_SIZE, format: 'webp' as const }]
  return { compose: () => avatarSvg(number), outputs }
}

function plain(path: string, compose: () => string): Drawing {
  return { compose, outputs: [{ path, width: 0, format: 'svg' }] }
}

function keysOf<Key extends string>(table: Record<Key, unknown>): Key[] {
  // Object.keys forgets the type of a table that is closed.
  return Object.keys(table) as Key[]
}
