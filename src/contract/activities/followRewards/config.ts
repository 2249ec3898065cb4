import * as v from 'valibot'
import { socialIds } from '../../social/social.ts'
import { configOf } from '../config.ts'
import { VISIT_POINTS_MAX } from './limits.ts'

/** A social account whose visit is rewarded, in content/lobby/followRewards.yaml. Its address is in web.yaml. */
const visit = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
  network: v.picklist(socialIds),
  /** In hundredths. */
  points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(VISIT_POINTS_MAX)),
})
export type Visit = v.InferOutput<typeof visit>

export const config = configOf({
  file: 'followRewards.yaml',
  schema: v.nullable(v.pipe(v.array(visit), v.maxLength(socialIds.length)), []),
  read: ({ value, complain }): readonly Visit[] => {
    for (const [index, { id, network }] of value.entries()) {
      const before = value.slice(0, index)
      if (before.some((one) => one.id === id))
        complain([index, 'id'], `${id} is used twice`, 'give this visit another id')
      if (before.some((one) => one.network === network))
        complain([index, 'network'], `${network} is used twice`, 'remove one of the two')
    }
    return value
  },
})
