/**
 * Addresses of the pictures that src/art draws (spec 9: avatars by number, games by id and version). Files below /art/ carry a version in
 * their name and never change; /pictures/ may change with a release.
 */
export type PictureFormat = 'avif' | 'webp'
export type BannerVariant = 'mobile' | 'desktop'
export type ReelsVariant = 'portrait' | 'landscape'

/** Widths in pixels. A tile is 3 wide and 4 high. */
export const TILE_WIDTHS = [160, 240, 288, 360] as const
export const BANNER_WIDTHS = { mobile: [720, 1080], desktop: [960, 1440] } as const
/** Ratio of height to width. */
export const BANNER_RATIO = { mobile: 1 / 2, desktop: 1 / 4 } as const
/** A picture within a text: as wide as its column, on screens of one to three pixels each. */
export const PAGE_PICTURE_WIDTHS = [720, 1080, 1440] as const
export const REELS_SIZE = { portrait: [720, 1280], landscape: [1440, 900] } as const
export const AVATAR_SIZE = 192

/** Drawings of banners and notices, by the names that content/lobby uses. */
export const bannerNames = [
  'firstDeposit',
  'parolFortune',
  'bakunawa',
  'newGames',
  'fairPlay',
  'responsiblePlay',
  'openingNight',
  'qrPayment',
  'bankHours',
  'rechargeRebate',
  'visits',
] as const
export type BannerName = (typeof bannerNames)[number]

/** Avatars are numbered from 0. */
export const AVATARS = 24

/** Frames around the avatar are numbered from 1; 0 is none. The drawings are `art/frames.ts`. */
export const FRAMES = 6

export type TileWidth = (typeof TILE_WIDTHS)[number]
export type BannerWidth<Variant extends BannerVariant> = (typeof BANNER_WIDTHS)[Variant][number]

/** Browsers request it by themselves, even on pages without an icon link. */
export const FAVICON = '/favicon.ico'
export const APP_ICON = '/pictures/app-icon.svg'
/** Icons of the installed app. `maskable` fills its square, for launchers that cut their own shape out of it. */
export const APP_ICON_SIZES = [192, 512] as const
export const TOUCH_ICON = '/pictures/touch-icon.png'
export const TOUCH_ICON_SIZE = 180
/** The picture of a shared link (Open Graph). */
export const SHARE_PICTURE = '/pictures/share.png'
export const SHARE_SIZE = { width: 1200, height: 630 } as const
export type IconPurpose = 'any' | 'maskable'
export const LOGO = '/pictures/logo.svg'
export const WORDMARK = '/pictures/wordmark.svg'
export const COIN = '/pictures/coin.svg'

export function tilePath(gameId: number, version: string, width: TileWidth, format: PictureFormat): string {
  return `/art/tile/${gameId}-${version}-${width}.${format}`
}

/** Background picture of a house game's page. */
export function reelsPath(gameId: number, version: string, variant: ReelsVariant, format: PictureFormat): string {
  return `/art/reels/${gameId}-${version}-${variant}.${format}`
}

export function appIconPath(size: (typeof APP_ICON_SIZES)[number], purpose: IconPurpose): string {
  return `/pictures/app-icon-${purpose}-${size}.png`
}

/** A banner without words. Its left half is free for them. */
export function bannerPath<Variant extends BannerVariant>(
  name: string,
  variant: Variant,
  width: BannerWidth<Variant>,
  format: PictureFormat,
): string {
  return `/pictures/banner/${name}-${variant}-${width}.${format}`
}

/** Avatar path by number. An unknown number shows the first one (spec 2.10: fallback default avatar). */
export function avatarPath(number = 0): string {
  return `/pictures/avatar/${Number.isInteger(number) && number >= 0 && number < AVATARS ? number : 0}.webp`
}

export function brandPath(brandId: number): string {
  return `/pictures/brand/${brandId}.svg`
}

/** Name of a picture that an editor brings, a file of content/pictures. It is part of an address. */
export const PICTURE_FILE = /^(?=.{1,60}$)[a-z0-9]+(?:-[a-z0-9]+)*\.(?:png|jpe?g|webp|avif)$/

/** Where such a picture stands. */
export type PicturePlace = 'banner' | 'notice' | 'mark' | 'channel' | 'page'

/** Address of such a picture. `id` is its name with a hash of the file, so it never changes. */
export function broughtPath(place: PicturePlace, id: string, ending: string): string {
  return `/art/own/${place}-${id}${ending}`
}

/** The picture of a banner or notice in another size than its `imgUrl2`; the same address for a picture of one size. */
export function resized<Variant extends BannerVariant>(
  imgUrl2: string,
  variant: Variant,
  width: BannerWidth<Variant>,
  format: PictureFormat,
): string {
  return imgUrl2.replace(/-mobile-720\.webp$/, `-${variant}-${width}.${format}`)
}

/** The widths that a picture within a text has, never more than its own. */
export function pageWidths(own: number): number[] {
  const most = Math.min(own, Math.max(...PAGE_PICTURE_WIDTHS))
  return [...PAGE_PICTURE_WIDTHS.filter((width) => width < most), most]
}
