import type { Cents } from '#contract/money.ts'
import { readCode } from '#contract/wallet/qrph.ts'
import { GatewayError } from '../../gateway.ts'

const PICTURE = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/
const SIDE_PX = 800

/**
 * Reads the QR Ph payload from the gateway's picture, so that players get a sharp code drawn by us. Throws GatewayError if the picture
 * holds no valid QR Ph code, or another amount.
 */
export async function readQrPicture(dataUrl: string, cents: Cents): Promise<string> {
  const base64 = PICTURE.exec(dataUrl)?.[1]
  if (!base64) throw new GatewayError('the gateway sent no picture of a code')
  const text = await decode(Buffer.from(base64, 'base64'))
  const code = text === undefined ? undefined : readCode(text)
  if (text === undefined || !code) throw new GatewayError("the gateway's picture holds no QR Ph code")
  if (code.cents !== undefined && code.cents !== cents)
    throw new GatewayError("the gateway's code asks for another amount")
  return text
}

/** Loads the picture decoder on first use: few servers need it, and it would slow down every start. */
async function decode(picture: Buffer): Promise<string | undefined> {
  const [{ default: sharp }, { default: jsQR }] = await Promise.all([import('sharp'), import('jsqr')])
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: 4_000_000 })
      .flatten({ background: 'white' })
      .resize(SIDE_PX, SIDE_PX, { fit: 'contain', background: 'white', kernel: 'nearest' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
  } catch {
    return undefined
  }
}
