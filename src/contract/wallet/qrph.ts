import { CENTS_MAX, type Cents } from '../money.ts'

/**
 * QR Ph payloads: EMVCo merchant-presented QR, a flat list of two-digit tag, two-digit length and value, closed by a CRC. Text in, text
 * out; the picture is drawn elsewhere.
 */

/** A shop's code for one payment to itself ("P2M"). Texts are printable ASCII. */
export type PaymentCode = {
  /** BIC of the collecting bank or wallet, 11 characters. */
  acquirer: string
  merchantId: string
  /** Merchant category (ISO 18245), four digits; 7995 is gaming. */
  category: string
  /** Fixed amount; without it the payer enters one. */
  cents?: Cents
  merchantName: string
  city: string
  postalCode?: string
  /** Our reference of the payment. */
  reference: string
  terminal: string
}

/** Fields that any QR Ph code contains. */
export type ReadCode = {
  /** A dynamic code is for one payment; a static one is reusable. */
  isDynamic: boolean
  /** 27: transfer to a person; 28: payment to a merchant. */
  kind: 'person' | 'merchant'
  acquirer: string
  cents?: Cents
  merchantName: string
  city: string
  reference?: string
}

const PESO = '608'
const PAYMENT_TYPE = '000'
const PERSON_TAG = '27'
const MERCHANT_TAG = '28'
const CODE_LENGTH_MAX = 512
const VALUE_LENGTH_MAX = 99
const PRINTABLE = /^[\x20-\x7e]*$/
const AMOUNT = /^(\d{1,10})(?:\.(\d{1,2}))?$/
const CRC_HEAD = '6304'

/** CRC-16/CCITT-FALSE over ASCII text: polynomial 0x1021, start 0xFFFF, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= (letter.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function field(tag: string, value: string): string {
  if (value.length === 0 || value.length > VALUE_LENGTH_MAX || !PRINTABLE.test(value)) {
    throw new RangeError(`QR Ph field ${tag} cannot hold ${JSON.stringify(value)}`)
  }
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** Composes the code of one payment. Throws RangeError if a text does not fit its field. */
export function composeCode(code: PaymentCode): string {
  const account =
    field('00', 'ph.ppmi.p2m') + field('01', code.acquirer) + field('03', code.merchantId) + field('05', PAYMENT_TYPE)
  const details =
    field('00', 'ph.ppmi.qrph') + field('05', code.reference) + field('07', code.terminal) + field('08', '***')
  const body = [
    field('00', '01'),
    field('01', '12'),
    field(MERCHANT_TAG, account),
    field('52', code.category),
    field('53', PESO),
    code.cents === undefined ? '' : field('54', (code.cents / 100).toFixed(2)),
    field('58', 'PH'),
    field('59', code.merchantName.slice(0, 25)),
    field('60', code.city.slice(0, 15)),
    code.postalCode === undefined ? '' : field('61', code.postalCode),
    field('62', details),
    field('88', field('00', 'ph.ppmi.qrph') + field('01', code.reference)),
  ].join('')
  return `${body}${CRC_HEAD}${crc16(body + CRC_HEAD)}`
}

/** The fields of a text by tag; undefined for wrong lengths or duplicate tags. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4))
    const tag = head?.[1]
    const length = Number(head?.[2])
    if (tag === undefined || fields.has(tag) || at + 4 + length > text.length) return undefined
    fields.set(tag, text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

function centsOf(amount: string): Cents | undefined {
  const parts = AMOUNT.exec(amount)
  if (!parts) return undefined
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return cents > 0 && cents <= CENTS_MAX ? cents : undefined
}

/** Reads any QR Ph code; undefined if invalid, damaged, or in another currency. */
export function readCode(text: string): ReadCode | undefined {
  const isIntact = text.length <= CODE_LENGTH_MAX && PRINTABLE.test(text) && text.slice(-8, -4) === CRC_HEAD
  if (!isIntact || crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return undefined
  const fields = fieldsOf(text)
  if (fields?.get('00') !== '01' || fields.get('53') !== PESO || fields.get('58') !== 'PH') return undefined
  return whatOf(fields)
}

function whatOf(fields: Map<string, string>): ReadCode | undefined {
  const kind = fields.has(MERCHANT_TAG) ? 'merchant' : 'person'
  const acquirer = fieldsOf(fields.get(kind === 'merchant' ? MERCHANT_TAG : PERSON_TAG) ?? '')?.get('01')
  const amount = fields.get('54')
  const cents = amount === undefined ? undefined : centsOf(amount)
  if (acquirer === undefined || (amount !== undefined && cents === undefined)) return undefined
  const reference = fieldsOf(fields.get('62') ?? '')?.get('05')
  return {
    isDynamic: fields.get('01') === '12',
    kind,
    acquirer,
    ...(cents === undefined ? {} : { cents }),
    merchantName: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    ...(reference === undefined ? {} : { reference }),
  }
}
