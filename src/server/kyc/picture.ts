import { PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX_PX, PICTURE_SIDE_MIN_PX } from '#contract/kyc/pictureLimits.ts'
import { Refusal } from '../call/refusal.ts'

const QUALITY = 86
const TIMEOUT_SECONDS = 20

/** File signatures of the accepted formats. Names and headers are not trusted. */
function isPicture(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  return isJpeg || isPng || isWebp
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time, since decoding a large picture takes a hundred megabytes. */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = last.then(work, work)
  last = turn.catch(() => {})
  return turn
}

/**
 * Re-encodes a picture as a JPEG of the usual size. This removes metadata, such as the place, and any other content of the file. Refuses
 * with pictureWrong: no JPEG, PNG or WebP; damaged; more pixels than a camera has. Refuses with pictureSmall if nobody could read it.
 */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  if (!isPicture(bytes)) throw new Refusal('pictureWrong')
  const { default: sharp } = await import('sharp')
  const source = () => sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
  return await inTurn(async () => {
    try {
      const { width, height } = await source().metadata()
      if (Math.min(width, height) < PICTURE_SIDE_MIN_PX) throw new Refusal('pictureSmall')
      return await source()
        .autoOrient()
        .resize(PICTURE_SIDE_MAX_PX, PICTURE_SIDE_MAX_PX, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('pictureWrong')
    }
  })
}
