import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'appRechargeBonusCollection9Receive.propId':
    'the number of a prop is everybody’s; what was bought hangs on the session',
}
