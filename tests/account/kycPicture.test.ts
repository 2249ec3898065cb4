import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { redraw } from '#server/kyc/picture.ts'
import { photo } from './pictures.ts'

/** A PNG that declares these dimensions, with almost no data. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(10_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const SCRIPT = '<html><script>alert(document.cookie)</script></html>'

describe('a picture is re-encoded', () => {
  test('upright, as JPEG, without the camera’s metadata', async () => {
    const before = await photo(640, 480)
    expect((await sharp(before).metadata()).orientation).toBe(6)
    expect(before.toString('latin1')).toContain('TraydorCam')
    const after = await redraw(before)
    const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(after).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 480, height: 640 })
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(after.toString('latin1')).not.toContain('TraydorCam')
  })

  test('no larger than needed', async () => {
    const { width, height } = await sharp(await redraw(await photo(4_000, 3_000))).metadata()
    expect([width, height]).toEqual([1_800, 2_400])
  })

  test.each(['png', 'webp', 'jpeg'] as const)('out of a %s, whatever it is called', async (format) => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#0f08' } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(await redraw(picture)).metadata()).format).toBe('jpeg')
  })

  test('and other content of the file is removed', async () => {
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(50), Buffer.from(SCRIPT)])
    const polyglot = Buffer.concat([await photo(), Buffer.from(SCRIPT), zip])
    const after = (await redraw(polyglot)).toString('latin1')
    for (const rest of ['<script', 'PK\x03\x04', 'document.cookie']) expect(after).not.toContain(rest)
    const commented = await sharp(await photo())
      .withExif({ IFD0: { ImageDescription: SCRIPT } })
      .toBuffer()
    expect(commented.toString('latin1')).toContain('<script')
    expect((await redraw(commented)).toString('latin1')).not.toContain('<script')
  })
})

describe('refused as no picture', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from([0xff, 0xd8, 0xff])],
    [
      'an SVG with a script',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${SCRIPT}</svg>`),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
    ['a web page', Buffer.from(SCRIPT)],
    [
      'a GIF that is a web page too',
      Buffer.concat([Buffer.from('GIF89a/*'), randomBytes(20), Buffer.from(`*/=1;${SCRIPT}`)]),
    ],
    ['chance', randomBytes(5_000)],
    ['chance that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5_000)])],
    ['a PNG of 60,000 by 60,000', bomb(60_000, 60_000)],
    ['a PNG of 10,000 by 5,001', bomb(10_000, 5_001)],
    ['a PNG that brings less than it says', bomb(3_000, 3_000)],
  ])('%s', async (_, bytes) => {
    await expect(redraw(bytes)).rejects.toMatchObject({ refusal: 'pictureWrong' })
  })

  test('a GIF, a TIFF, an AVIF', async () => {
    const made = sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    for (const format of ['gif', 'tiff', 'avif'] as const) {
      await expect(redraw(await made.clone().toFormat(format).toBuffer())).rejects.toMatchObject({
        refusal: 'pictureWrong',
      })
    }
  })

  test('a JPEG that broke off', async () => {
    const whole = await photo()
    await expect(redraw(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ refusal: 'pictureWrong' })
  })
})

test('an unreadable one is refused by its size', async () => {
  await expect(redraw(await photo(299, 800))).rejects.toMatchObject({ refusal: 'pictureSmall' })
})
