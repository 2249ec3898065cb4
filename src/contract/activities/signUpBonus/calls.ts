import * as v from 'valibot'
import { call } from '../../calls/call.ts'
import { eachOnce, id, idsOnce } from '../../calls/shapes.ts'

export const calls = {
  getLoginPayUser3: call({
    about:
      'The sign-up bonus a player has bought: what is owned with its days (-1 for a day that is claimed), ids on sale that were bought, and whether a first deposit is wanted before. Spec 7.2, 7.3.',
    access: 'public',
    body: {},
    reply: {
      ownList: eachOnce(
        v.strictObject({ id, propId: id, loginPayDataJson: v.strictObject({ days: v.array(v.number()) }) }),
        ({ id }) => id,
      ),
      buyPropIds: idsOnce,
      needRecharge: v.boolean(),
    },
    refusals: ['sessionEnded'],
  }),
}
