import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'agentData.cursor': 'the day of a statement; whose statements they are hangs on the session',
}
