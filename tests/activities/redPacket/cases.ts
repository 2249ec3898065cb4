import type { Cases } from '../../safety/case.ts'

export const cases: Cases = {
  'redPacketDrops.cursor': 'the moment of a drop, and drops are everybody’s',
}
