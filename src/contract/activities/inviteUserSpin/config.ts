import * as v from 'valibot'
import { configOf } from '../config.ts'
import { SPIN_BET_RATE_MAX, SPIN_DAYS_MAX, SPIN_RANGES_MAX, SPIN_TARGET_MAX } from './limits.ts'
import type { SpinTerms } from './wheel.ts'

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const amount = upTo(SPIN_TARGET_MAX)

/** Schema of content/lobby/inviteUserSpin.yaml. Money in cents. */
const schema = v.strictObject({
  target: amount,
  betRate: v.pipe(v.number(), v.minValue(0), v.maxValue(SPIN_BET_RATE_MAX)),
  days: upTo(SPIN_DAYS_MAX),
  spins: v.pipe(v.array(v.strictObject({ from: amount, to: amount })), v.minLength(1), v.maxLength(SPIN_RANGES_MAX)),
})

export const config = configOf({
  file: 'inviteUserSpin.yaml',
  schema,
  read: ({ value, complain }): SpinTerms => {
    for (const [index, { from, to }] of value.spins.entries())
      if (to < from) complain(['spins', index, 'to'], 'is less than from', 'write the larger amount')
    const most = value.spins.reduce((sum, { to }) => sum + to, 0)
    // The last spin brings something, whatever the others have brought.
    if (most >= value.target)
      complain(['spins'], `bring ${most} at most, which is the target already`, `make it less than ${value.target}`)
    return value
  },
})
