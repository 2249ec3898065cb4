import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'tournamentJoin.tournament': 'tournaments are everybody’s; who enters is the session’s player',
}
