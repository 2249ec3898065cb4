import jsQR from 'jsqr'
import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { QR_SIZE_PX } from '#contract/wallet/limits.ts'
import { composeCode } from '#contract/wallet/qrph.ts'
import { qrPath } from '#islands/wallet/qr.ts'

const code = composeCode({
  acquirer: 'TESTPHM1XXX',
  merchantId: 'MRCHNT-DEMO01',
  category: '7995',
  cents: 4_999_999,
  merchantName: 'PERYA DEMO',
  city: 'Makati City',
  postalCode: '1200',
  reference: 'S0123456789ABCDEF',
  terminal: 'WEB00001',
})

/** The picture as the overlay draws it, at a screen's density: 200 px on a white card whose padding is the quiet zone. */
async function photograph(text: string, density: number): Promise<{ pixels: Uint8ClampedArray; side: number }> {
  const { data, size } = encode(text, { ecc: 'H', border: 0 })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_SIZE_PX}" height="${QR_SIZE_PX}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${qrPath(data)}"/></svg>`
  const padding = 18 * density
  const { data: bytes, info } = await sharp(Buffer.from(svg), { density: 72 * density })
    .flatten({ background: 'white' })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8ClampedArray(bytes), side: info.width }
}

describe('the QR code', () => {
  test.each([1, 2, 3])('scans at 200 px on a screen of density %i', async (density) => {
    const { pixels, side } = await photograph(code, density)
    expect(side).toBe((QR_SIZE_PX + 36) * density)
    expect(jsQR(pixels, side, side)?.data).toBe(code)
  })

  test('still scans with a thumb on it, as level H promises', async () => {
    const { pixels, side } = await photograph(code, 3)
    for (let y = 300; y < 400; y += 1) pixels.fill(255, (y * side + 300) * 4, (y * side + 400) * 4)
    expect(jsQR(pixels, side, side)?.data).toBe(code)
  })
})
