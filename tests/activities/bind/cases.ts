import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'receiveBindReward.award.id': 'the kind of a reward that was shown, which is everybody’s',
}
