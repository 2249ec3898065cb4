import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { bannerPath, brandPath, broughtPath, PICTURE_FILE, type PicturePlace } from '#contract/lobby/art.ts'
import type { Banner, BannerSource, Brand, BrandSource } from '#contract/lobby/catalogue.ts'
import { type ChannelKind, channelPicture } from '#contract/wallet/channelKinds.ts'
import { missingPicture, missingWords, type Warning } from './dropInvalid.ts'
import type { Problem } from './problem.ts'
import type { Content } from './yaml.ts'

/** Pictures that operators bring: each entry with the address of its picture, its own one or our drawing. */

/** Part of every address: raise it when the build encodes pictures differently. */
const ENCODING = 1
const HASH_LENGTH = 8
const SIZED = '-mobile-720.webp'

/** Name and hash of a file of content/pictures, as addresses have it; undefined if there is no such file. */
export function pictureId(content: string, file: string): string | undefined {
  const path = join(content, 'pictures', file)
  if (!PICTURE_FILE.test(file) || !lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined
  const hash = createHash('sha256').update(`${ENCODING}/`).update(readFileSync(path)).digest('hex')
  return `${file.slice(0, -extname(file).length)}-${hash.slice(0, HASH_LENGTH)}`
}

/** Public address of a file of content/pictures in a place; undefined for any other name. */
export function broughtAddress(content: string, file: string, place: Exclude<PicturePlace, 'page'>) {
  const id = pictureId(content, file)
  return id && broughtPath(place, id, place === 'banner' || place === 'notice' ? SIZED : '.webp')
}

const isFile = (name: string | undefined): name is string => name !== undefined && PICTURE_FILE.test(name)

function missingFile(content: string, field: string, name: string | undefined): Warning | undefined {
  if (!isFile(name) || pictureId(content, name)) return undefined
  return { field, what: `content/pictures/${name} is missing`, mend: 'put the file there, or correct the name' }
}

export function brandWithMark({ icon3, ...brand }: BrandSource, base: string, content: string): Brand {
  if (icon3 === undefined) return { ...brand, icon3: brandPath(brand.id) }
  const mark = isFile(icon3) ? (broughtAddress(content, icon3, 'mark') ?? brandPath(brand.id)) : base + icon3
  return { ...brand, icon3: mark }
}

export function bannerWithPicture({ imgUrl2, ...banner }: BannerSource, base: string, content: string): Banner {
  const drawn = bannerPath(banner.name ?? '', 'mobile', 720, 'webp')
  if (imgUrl2 === undefined) return { ...banner, imgUrl2: drawn }
  return {
    ...banner,
    imgUrl2: isFile(imgUrl2) ? (broughtAddress(content, imgUrl2, 'banner') ?? drawn) : base + imgUrl2,
  }
}

/** The address of a channel's picture: a file of content/pictures, or our drawing of its kind. */
export function channelIcon(icon: string | undefined, kind: ChannelKind, content: string): string {
  return (isFile(icon) && broughtAddress(content, icon, 'channel')) || channelPicture(kind)
}

/** What a banner lacks: it needs a drawing or a picture of its own, and the words of its name or a title of its own. */
export function unfinishedBanner({ name, imgUrl2, title }: BannerSource, content: string): Warning | undefined {
  const field = name === undefined ? 'id' : 'name'
  const withoutPicture = name === undefined ? { field, ...NO_PICTURE } : missingPicture(field, name)
  const withoutWords = name === undefined ? { field, ...NO_WORDS } : missingWords(name, content)
  const wrongPicture = imgUrl2 === undefined ? withoutPicture : missingFile(content, 'imgUrl2', imgUrl2)
  return wrongPicture ?? (title === undefined ? withoutWords : undefined)
}

const NO_PICTURE = { what: 'the banner has no picture', mend: 'add imgUrl2, or the name of a drawing' }
const NO_WORDS = { what: 'the banner has no words', mend: 'add a title, or a name of content/words/en/banner.json' }

/** What is wrong with a notice's picture: it needs a drawing or a file. */
export function wrongNoticePicture(content: string, picture: string): Warning | undefined {
  return isFile(picture) ? missingFile(content, 'picture', picture) : missingPicture('picture', picture)
}

/** An editor decides for each picture whether it says something. */
export function checkAlt<Field extends string>(
  { value, complain }: Content<readonly ({ [F in Field]?: string | undefined } & { alt?: string | undefined })[]>,
  field: Field,
): void {
  for (const [index, { [field]: picture, alt }] of value.entries()) {
    if (isFile(picture) && alt === undefined) complain([index, 'alt'], NO_ALT.what, NO_ALT.mend)
  }
}

const NO_ALT = {
  what: 'the picture has no alternative text',
  mend: 'say what it shows, or write alt: "" if it only decorates',
}

/** Entries that keep our drawing because their file is missing. */
export function missingFiles<Field extends string>(
  { value, problemAt }: Content<readonly { [F in Field]?: string | undefined }[]>,
  field: Field,
  content: string,
): Problem[] {
  return value.flatMap(({ [field]: name }, index) => {
    const warning = missingFile(content, field, name)
    return warning ? [problemAt([index, field], warning.what, warning.mend)] : []
  })
}
