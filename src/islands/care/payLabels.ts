import type { PayDays } from '#contract/care/payDays.ts'
import { type Strings, t } from '../ui/words.ts'

/** "Each Friday", "On the 15th and the 30th", "Each month on day 25" */
export function payLabel(strings: Strings, payDays: PayDays): string {
  if (payDays.every === 'week')
    return t(strings, 'care.pay.days.week', { weekday: t(strings, `care.pay.weekday.${payDays.weekday}`) })
  if (payDays.every === 'month') return t(strings, 'care.pay.days.month', { day: payDays.day })
  return t(strings, 'care.pay.days.halfMonth')
}
