import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'bankruptBonus.next': 'the numbers of a day are everybody’s; what was received hangs on the session',
}
