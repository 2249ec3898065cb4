import { readUrl } from '../readUrl.ts'
import type { ChatProvider } from './services.ts'

/** The live chat's entry of the customer-service list. */
export const CHAT_ID = 0

const DIGITS = /^\d{4,12}$/
const QUERY_KEYS = ['license', 'licence', 'license_id']

/**
 * The licence number in a chat address: the first path segment of digits only, else the query parameter.
 * `https://direct.lc.chat/12345678/2` and `https://chat.example/open?license=12345678` both hold 12345678.
 */
export function licenceOf(address: string): string | undefined {
  const url = readUrl(address)
  if (!url) return undefined
  const { pathname, searchParams } = url
  const named = [...pathname.split('/'), ...QUERY_KEYS.map((key) => searchParams.get(key) ?? '')]
  return named.find((part) => DIGITS.test(part))
}

/** The chat licence of an address, if the address belongs to the configured provider and holds one. */
export function chatLicence(address: string, chat: ChatProvider | undefined): string | undefined {
  const origin = readUrl(address)?.origin
  return origin !== undefined && chat?.origins.includes(origin) ? licenceOf(address) : undefined
}
