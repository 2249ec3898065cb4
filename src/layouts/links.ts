import { isServerAddress } from '#contract/addresses.ts'
import { addressIn, type Locale, readAddress } from '#contract/locale.ts'

/** A link or a form that leads to an address of ours. Before that stand other attributes, whose values may hold anything but a quote. */
const LINK = /(<(?:a|form)(?:\s+[^\s=>"]+(?:="[^"]*")?)*?\s+(?:href|action)=")(\/(?!\/)[^"]*)/g
const FILE = /\.\w+$/

/** Gives the links of a page the prefix of its language, so that the next page is in it too. */
export function linksIn(locale: Locale, html: string): string {
  return html.replace(LINK, (_, before: string, address: string) => before + linkIn(locale, address))
}

/** Calls, files, and what names its language stay as they are. */
function linkIn(locale: Locale, address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  const isOther = isServerAddress(path) || FILE.test(path) || readAddress(path).locale
  return isOther ? address : addressIn(locale, address)
}
