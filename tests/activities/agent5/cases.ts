import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'appAgent5UserLog.cursor': 'the day of a statement; whose statements they are hangs on the session',
  'appAgent5UserInviteValidReceive.award.id': 'the kind of a reward that was shown, which is everybody’s',
}
