import type { Currency } from '../formats.ts'
import { type Locale, languageTags } from '../locale.ts'

/** A currency's sign alone, to stand before an amount field: "₱". */
export function currencySign(locale: Locale, currency: Currency): string {
  const format = new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
}
