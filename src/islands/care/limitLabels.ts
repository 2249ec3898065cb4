import { partsOf } from '#contract/care/limits.ts'
import { timeLabel } from '../ui/timeLabel.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import type { ShownLimit } from './limits.ts'

/** "Deposits a day" */
export const nameLabel = (strings: Strings, { limit }: Pick<ShownLimit, 'limit'>): string =>
  t(strings, `care.limits.name.${limit}`)

/** An amount of a limit: coin, or time. */
export function amountLabel(strings: Strings, { limit }: Pick<ShownLimit, 'limit'>, amount: number): string {
  return partsOf(limit).kind === 'time' ? timeLabel(strings, amount) : formats(strings).coin(amount)
}
