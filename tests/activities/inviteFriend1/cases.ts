import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'appInviteBonus1UserReceive.propId': 'the number of an award is everybody’s; who has reached it hangs on the session',
  'appInviteBonus1UserReceive.award.id': 'the kind of a reward that was shown, which is everybody’s',
}
