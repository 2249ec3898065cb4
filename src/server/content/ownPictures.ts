import { bannerPath, brandPath } from '#contract/lobby/art.ts'
import type { Banner, BannerSource, Brand, BrandSource } from '#contract/lobby/catalogue.ts'
import { missingPicture, missingWords, type Warning } from './dropInvalid.ts'

/** Pictures that operators bring: each entry with the address of its picture, its own one or our drawing. */

export function brandWithMark({ icon3, ...brand }: BrandSource, base: string): Brand {
  return { ...brand, icon3: icon3 === undefined ? brandPath(brand.id) : base + icon3 }
}

export function bannerWithPicture({ imgUrl2, ...banner }: BannerSource, base: string): Banner {
  const drawn = () => bannerPath(banner.name ?? '', 'mobile', 720, 'webp')
  return { ...banner, imgUrl2: imgUrl2 === undefined ? drawn() : base + imgUrl2 }
}

/** What a banner lacks: it needs a drawing or a picture of its own, and the words of its name or a title of its own. */
export function unfinishedBanner({ name, imgUrl2, title }: BannerSource, content: string): Warning | undefined {
  const field = name === undefined ? 'id' : 'name'
  const withoutPicture = name === undefined ? { field, ...NO_PICTURE } : missingPicture(field, name)
  const withoutWords = name === undefined ? { field, ...NO_WORDS } : missingWords(name, content)
  return (imgUrl2 === undefined ? withoutPicture : undefined) ?? (title === undefined ? withoutWords : undefined)
}

const NO_PICTURE = { what: 'the banner has no picture', mend: 'add imgUrl2, or the name of a drawing' }
const NO_WORDS = { what: 'the banner has no words', mend: 'add a title, or a name of content/words/en/banner.json' }
