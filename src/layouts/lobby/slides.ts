import { resized } from '#contract/lobby/art.ts'
import type { Banner } from '#contract/lobby/catalogue.ts'
import type { Slide } from '#islands/lobby/BannerSlide.tsx'
import type { Words } from '../words.ts'

const MOBILE = [720, 1080] as const
const DESKTOP = [1440] as const

/** A banner as its island shows it: with its own words, or those of its name in the page's language. */
export function slideOf({ name = '', alt = '', ...banner }: Banner, { t }: Words): Slide {
  const own = (part: string) => t(`banner.${name}.${part}`)
  const { title } = banner
  const words = title === undefined ? { title: own('title'), text: own('text'), action: own('action') } : { title }
  return { ...banner, alt, ...words, sets: setsOf(banner.imgUrl2) }
}

/** A picture from a path of the operator's own has one size. */
function setsOf(imgUrl2: string): [string, string] | undefined {
  if (resized(imgUrl2, 'desktop', 1440, 'avif') === imgUrl2) return undefined
  const wide = DESKTOP.map((width) => `${resized(imgUrl2, 'desktop', width, 'avif')} ${width}w`)
  const narrow = MOBILE.map((width) => `${resized(imgUrl2, 'mobile', width, 'avif')} ${width}w`)
  return [wide.join(', '), narrow.join(', ')]
}
