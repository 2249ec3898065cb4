import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'appProxyUser4TaskUserReceive.visitId': 'the accounts are everybody’s; what was received hangs on the session',
}
