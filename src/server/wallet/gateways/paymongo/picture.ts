import type { Cents } from '#contract/money.ts'
import { readCode } from '#contract/wallet/qrph.ts'
import { GatewayError } from '../../gateway.ts'

const PICTURE = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=]+)$/
const SIDE_PX = 800

/**
 * Reads the QR Ph payload out of a gateway's picture of it, so that players get one sharp code drawn by us.
 * Throws GatewayError where the picture is no intact QR Ph code, or asks for another amount.
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

/** Loads what reads pictures with the first one: few servers ever see one, and every start would wait for it. */
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
