import { bannerPath } from '#contract/lobby/art.ts'
import type { Banner } from '#contract/lobby/catalogue.ts'
import type { Slide } from '#islands/lobby/BannerSlide.tsx'
import type { Words } from '../words.ts'

const MOBILE = [720, 1080] as const
const DESKTOP = [1440] as const

/** A banner as its island shows it: with its own words, or those of its name in the page's language. */
export function slideOf({ name = '', ...banner }: Banner, { t }: Words): Slide {
  const own = (part: string) => t(`banner.${name}.${part}`)
  const { title } = banner
  const words = title === undefined ? { title: own('title'), text: own('text'), action: own('action') } : { title }
  return { ...banner, ...words, sets: banner.imgUrl2 === addressOf(name) ? setsOf(name) : undefined }
}

const addressOf = (name: string) => bannerPath(name, 'mobile', 720, 'webp')

function setsOf(name: string): [string, string] {
  const wide = DESKTOP.map((width) => `${bannerPath(name, 'desktop', width, 'avif')} ${width}w`)
  const narrow = MOBILE.map((width) => `${bannerPath(name, 'mobile', width, 'avif')} ${width}w`)
  return [wide.join(', '), narrow.join(', ')]
}
