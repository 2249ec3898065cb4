import { qrPath } from './qr.ts'

/** Pixels of a module, and modules of the quiet zone that scanners need (ISO 18004). */
const MODULE_PX = 12
const QUIET = 4
const LINE_PX = 44
const FONT = 'system-ui, sans-serif'

/**
 * A QR code as a PNG for the gallery of the phone that has to scan it: black on white, with its quiet zone, and `lines` of text below.
 * Undefined if the browser gives no canvas.
 */
export async function qrPicture(code: string, lines: readonly string[], name: string): Promise<File | undefined> {
  const { encode } = await import('uqr')
  const { data, size } = encode(code, { ecc: 'H', border: 0 })
  const canvas = document.createElement('canvas')
  const side = (size + 2 * QUIET) * MODULE_PX
  canvas.width = side
  canvas.height = side + lines.length * LINE_PX
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  pen.textAlign = 'center'
  for (const [at, line] of lines.entries()) {
    pen.font = `${at === 0 ? '700 34px' : '26px'} ${FONT}`
    pen.fillText(line, side / 2, side + at * LINE_PX, side - 2 * MODULE_PX)
  }
  pen.scale(MODULE_PX, MODULE_PX)
  pen.translate(QUIET, QUIET)
  pen.fill(new Path2D(qrPath(data)))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob ? new File([blob], name, { type: 'image/png' }) : undefined
}
