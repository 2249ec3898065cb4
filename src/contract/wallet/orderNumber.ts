/**
 * The short number of an order, such as "K7QM-3FXD", for the phone and for customer service: the first 40 bits of its UUID in Crockford's
 * base 32, which has no I, L, O and U. Two orders of a million share one in forty cases out of a hundred, so a search may find several.
 */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 4
const HEX_DIGITS = 10

export function orderNumber(orderId: string): string {
  const bits = Number.parseInt(hexOf(orderId).slice(0, HEX_DIGITS), 16)
  const letters = Array.from(
    { length: 2 * HALF },
    (_, at) => LETTERS[Math.floor(bits / 32 ** (2 * HALF - 1 - at)) % 32],
  )
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`
}

/** The first and the last id that have this number, however it was typed; undefined for no number. */
export function idsOfNumber(typed: string): { first: string; last: string } | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const digits = [...letters].map((letter) => LETTERS.indexOf(letter))
  if (digits.length !== 2 * HALF || digits.includes(-1)) return undefined
  const bits = digits.reduce((sum, digit) => sum * 32 + digit, 0)
  const start = bits.toString(16).padStart(HEX_DIGITS, '0')
  return { first: uuidOf(start.padEnd(32, '0')), last: uuidOf(start.padEnd(32, 'f')) }
}

const hexOf = (uuid: string) => uuid.replaceAll('-', '')

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
