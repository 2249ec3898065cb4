import type { RecordKind } from '../enumerations.ts'

/** What games move money for, with the kind of record line a player finds it under. */
export const gameReasons = {
  round: 'game',
  bet: 'game',
  win: 'game',
  betReturned: 'game',
} as const satisfies Record<string, RecordKind>
