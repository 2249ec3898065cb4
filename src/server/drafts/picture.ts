import type { Mistake } from '../editions/contentFiles.ts'
import { PICTURE_PIXELS_MAX } from './limits.ts'

/** The format that each ending promises, as sharp names it. */
const FORMATS: Readonly<Record<string, string>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.avif': 'heif',
}
const TIMEOUT_SECONDS = 20

/** What speaks against a picture: another format than its name says, or bytes that are missing. All of it is decoded once. */
export async function wrongPicture(kind: string, bytes: Buffer): Promise<Mistake | undefined> {
  const { default: sharp } = await import('sharp')
  const picture = () => sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'truncated' })
  try {
    const { format } = await picture().metadata()
    if (format !== FORMATS[kind]) return { what: `is no ${kind.slice(1)}`, mend: 'save it as what its name says' }
    await picture().timeout({ seconds: TIMEOUT_SECONDS }).raw().resize(1, 1).toBuffer()
    return undefined
  } catch {
    return { what: 'is damaged, half copied or far too large', mend: 'bring the whole picture again' }
  }
}
