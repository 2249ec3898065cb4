import type { RecordKind } from '../enumerations.ts'

/** Ledger reasons of points, with the kind of their record lines. */
export const pointReasons = {
  pointsEarned: 'points',
  pointsSpent: 'points',
  pointsPrize: 'reward',
} as const satisfies Record<string, RecordKind>
