import * as v from 'valibot'
import { rewardItems } from '../../call/shapes.ts'
import { whole } from '../../whole.ts'
import { checkAward } from '../award.ts'
import { configOf } from '../config.ts'
import { INVITE_AWARDS_MAX, INVITE_COUNT_MAX, INVITE_ITEMS } from './limits.ts'

/** An award of content/lobby/inviteFriend1.yaml for a number of valid friends. */
const inviteAward = v.strictObject({
  id: whole(1, 999),
  inviteCount: whole(1, INVITE_COUNT_MAX),
  award: v.pipe(rewardItems, v.length(INVITE_ITEMS)),
})
export type InviteAward = v.InferOutput<typeof inviteAward>

export const config = configOf({
  file: 'inviteFriend1.yaml',
  schema: v.nullable(v.pipe(v.array(inviteAward), v.maxLength(INVITE_AWARDS_MAX)), []),
  read: ({ value, complain }): readonly InviteAward[] => {
    for (const [index, { id, inviteCount, award }] of value.entries()) {
      const before = value.slice(0, index)
      if (before.some((one) => one.id === id))
        complain([index, 'id'], `${id} is used twice`, 'give this award another id')
      if (before.some((one) => one.inviteCount >= inviteCount))
        complain([index, 'inviteCount'], 'is not more than the one before', 'sort by inviteCount')
      checkAward(award, (path, ...said) => complain([index, 'award', ...path], ...said))
    }
    return value
  },
})

/** The awards as clients know them (spec 3): the award is JSON. */
export const clientAwards = v.array(v.strictObject({ ...v.omit(inviteAward, ['award']).entries, award: v.string() }))
