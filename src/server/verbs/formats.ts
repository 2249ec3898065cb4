import { currencies, formatsOf } from '#contract/formats.ts'
import { DEFAULT_LOCALE } from '#contract/locale.ts'
import { config } from '../base/config.ts'

/** Operators read English, whatever language players read. */
export const {
  coin: formatCoin,
  points: formatPoints,
  dateTime: formatDateTime,
} = formatsOf(DEFAULT_LOCALE, currencies[config.country])
