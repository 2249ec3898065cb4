import type { WithdrawalRules } from '#contract/lobby/catalogueWithdrawals.ts'
import type { Cents } from '#contract/money.ts'
import { feeOf } from '#contract/wallet/bands.ts'
import type { Content } from './yaml.ts'

type Amounts = { minimum: Cents; maximum: Cents }

/** Mistakes of withdrawals.yaml that its schema alone cannot find. */
export function checkWithdrawals(written: Content<WithdrawalRules>, { minimum }: Amounts): void {
  checkBands(written, minimum)
  checkLevels(written)
  const { unidentified } = written.value.limits
  if (unidentified.month < unidentified.day)
    written.complain(['limits', 'unidentified', 'month'], 'must be at least the day’s', 'write a larger number')
}

/** Every amount has one band, and no fee takes half of an amount. */
function checkBands({ value: { bands }, complain }: Content<WithdrawalRules>, minimum: Cents): void {
  let first: Cents = 1
  for (const [index, { upTo, below, days }] of bands.entries()) {
    const isLast = index === bands.length - 1
    if (isLast !== (upTo === undefined && below === undefined) || (upTo !== undefined && below !== undefined))
      complain(
        ['bands', index],
        'needs one end, and the last band none',
        'write upTo or below, and neither in the last',
      )
    const next = upTo === undefined ? below : upTo + 1
    if (next !== undefined && next <= first)
      complain(['bands', index], 'ends before it begins', 'write the bands from small to large')
    const smallest = Math.max(first, minimum)
    if (2 * feeOf(bands, smallest) > smallest)
      complain(['bands', index, 'fee'], `takes more than half of ${smallest}`, 'write a smaller fee')
    if (days.max < days.min) complain(['bands', index, 'days', 'max'], 'must be at least min', 'write a larger number')
    first = next ?? first
  }
}

function checkLevels({ value: { limits }, complain }: Content<WithdrawalRules>): void {
  if (limits.levels[0]?.level !== 0) complain(['limits', 'levels', 0, 'level'], 'must be 0', 'begin with level 0')
  for (const [index, { level, day, month }] of limits.levels.entries()) {
    const before = limits.levels[index - 1]
    if (month < day) complain(['limits', 'levels', index, 'month'], 'must be at least day', 'write a larger number')
    if (!before) continue
    if (level <= before.level)
      complain(['limits', 'levels', index, 'level'], 'is not above the row before', 'write the levels in their order')
    if (day < before.day || month < before.month)
      complain(['limits', 'levels', index], 'allows less than the level before', 'write larger numbers')
  }
}
