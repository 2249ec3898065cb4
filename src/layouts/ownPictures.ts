import { broughtPath, type PictureFormat, pageWidths } from '#contract/lobby/art.ts'

const PICTURE = /<img src="\/pictures\/([^"/]+)" alt="([^"]*)"[^>]*>/g
/** The column of a text, on a wide screen and on a phone. */
const SIZES = '(min-width: 48rem) 44rem, 100vw'

type Pictures = Readonly<Record<string, { id: string; width: number; height: number }>>

/** Gives the editors' own pictures in rendered Markdown their addresses and sizes. Other pictures stay as they are. */
export function sizePictures(html: string, pictures: Pictures): string {
  return html.replace(PICTURE, (whole, file: string, alt: string) => {
    const found = pictures[file]
    if (!found) return whole
    const { id, width, height } = found
    const widths = pageWidths(width)
    const path = (of: number, format: PictureFormat) => broughtPath('page', id, `-${of}.${format}`)
    const set = widths.map((of) => `${path(of, 'avif')} ${of}w`).join(', ')
    const [least = width] = widths
    const size = `width="${least}" height="${Math.round((least * height) / width)}"`
    return `<picture><source type="image/avif" srcset="${set}" sizes="${SIZES}"><img src="${path(least, 'webp')}" alt="${alt}" ${size} loading="lazy"></picture>`
  })
}
