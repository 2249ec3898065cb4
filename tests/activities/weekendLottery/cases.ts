import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'weekendLotteryTickets.cursor': 'a line of the caller’s own tickets, which hang on the session',
  'weekendLotteryDraws.cursor': 'a day, and draws are everybody’s',
}
