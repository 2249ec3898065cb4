import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'fundReceive.level': 'levels are everybody’s; what was bought and received hangs on the session',
}
