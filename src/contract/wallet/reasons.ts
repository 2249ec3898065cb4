import type { RecordKind } from '../enumerations.ts'

/** What the wallet moves money for, with the kind of record line a player finds it under. */
export const walletReasons = {
  deposit: 'deposit',
  withdrawalHold: 'withdrawal',
  withdrawalPaid: 'withdrawal',
  withdrawalReturned: 'withdrawal',
  safeboxIn: 'safebox',
  safeboxOut: 'safebox',
} as const satisfies Record<string, RecordKind>
