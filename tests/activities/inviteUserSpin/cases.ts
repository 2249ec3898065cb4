import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'actInviteUserRecord.cursor': 'the number of one of the caller’s own cycles, which hang on the session',
  'actInviteUserSpin.cycle': 'counts the caller’s own cycles, which hang on the session',
  'actInviteUserSpin.spin': 'counts the spins of that cycle',
  'actInviteUserExchange.cycle': 'the number of one of the caller’s own cycles, which hang on the session',
}
