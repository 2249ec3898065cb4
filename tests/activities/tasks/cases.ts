import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'receiveTaskAward.taskId': 'tasks are everybody’s; how a player stands with them hangs on the session',
  'receiveTaskAward.award.id': 'the kind of a reward that was shown, which is everybody’s',
}
