import * as v from 'valibot'
import { call } from '../../call/call.ts'
import { periods, tier } from './config.ts'
import { TIERS_MAX } from './limits.ts'

export { config } from './config.ts'

export const calls = {
  rechargeBonusCollection8: call({
    about:
      'The tiers that one deposit of the caller may reach, in the order of their amounts (cents), with what each brings on top and whether the caller had it in this period. The highest tier is given that a deposit reaches, with the deposit itself. None above a limit of the caller’s own, beyond the budget, or for who may not be promoted to. Spec 7.2; the shape is ours.',
    access: 'player',
    body: {},
    reply: {
      period: v.picklist(periods),
      tiers: v.pipe(v.array(v.strictObject({ ...tier.entries, isReceived: v.boolean() })), v.maxLength(TIERS_MAX)),
    },
  }),
}
