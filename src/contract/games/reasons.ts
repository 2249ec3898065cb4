import type { RecordKind } from '../enumerations.ts'

/** Posting reasons of games, with the kind of their record lines. */
export const gameReasons = {
  round: 'game',
  bet: 'game',
  win: 'game',
  betReturned: 'game',
} as const satisfies Record<string, RecordKind>
