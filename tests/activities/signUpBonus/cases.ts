import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'receiveLoginPay3.id': 'the number of a card is everybody’s; what was bought hangs on the session',
}
