import { isServerAddress } from '#contract/addresses.ts'
import { addressIn, type Locale, readAddress } from '#contract/locale.ts'

/** A link or form with an address of ours. Other attributes may precede it, with any value but a quote. */
const LINK = /(<(?:a|form)(?:\s+[^\s=>"]+(?:="[^"]*")?)*?\s+(?:href|action)=")(\/(?!\/)[^"]*)/g
const FILE = /\.\w+$/

/** Adds the page's language prefix to its links, so that the next page has the same language. */
export function linksIn(locale: Locale, html: string): string {
  return html.replace(LINK, (_, before: string, address: string) => before + linkIn(locale, address))
}

/** Calls, files, and addresses with a language of their own stay unchanged. */
function linkIn(locale: Locale, address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  const isOther = isServerAddress(path) || FILE.test(path) || readAddress(path).locale
  return isOther ? address : addressIn(locale, address)
}
