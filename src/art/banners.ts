import { BANNER_RATIO, type BannerName, type BannerVariant } from '#contract/lobby/art.ts'
import { rechargeRebate, visits } from './banners/activities.ts'
import { firstDeposit } from './banners/first-deposit.ts'
import { bakunawa, newGames, parolFortune } from './banners/games.ts'
import { bankHours, openingNight, qrPayment } from './banners/notices.ts'
import { fairPlay, responsiblePlay } from './banners/promises.ts'
import type { Scene } from './banners/stage.ts'
import { picture } from './svg.ts'

const WIDTH = { mobile: 360, desktop: 720 } as const

/** By the name that banners.yaml and notices.yaml of content/lobby use; a new one gets its name in contract/lobby/art.ts. */
export const banners = {
  firstDeposit,
  parolFortune,
  bakunawa,
  newGames,
  fairPlay,
  responsiblePlay,
  openingNight,
  qrPayment,
  bankHours,
  rechargeRebate,
  visits,
} as const satisfies Record<BannerName, Scene>

export function bannerSvg(name: BannerName, variant: BannerVariant): string {
  const width = WIDTH[variant]
  const height = width * BANNER_RATIO[variant]
  return picture(width, height, banners[name]({ width, height }))
}
