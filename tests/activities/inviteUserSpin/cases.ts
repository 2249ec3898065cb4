import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'actInviteUserRecord.cursor': 'the number of one of the caller’s own cycles, which hang on the session',
}
