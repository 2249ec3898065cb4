import type { RecordKind } from '../enumerations.ts'

/** Ledger reasons of the wallet, each with its kind of record line. */
export const walletReasons = {
  deposit: 'deposit',
  depositRefund: 'deposit',
  depositReleased: 'deposit',
  depositReversed: 'deposit',
  debtPaid: 'deposit',
  debtForgiven: 'deposit',
  withdrawalHold: 'withdrawal',
  withdrawalPaid: 'withdrawal',
  withdrawalReturned: 'withdrawal',
  bonusGivenBack: 'reward',
  safeboxIn: 'safebox',
  safeboxOut: 'safebox',
} as const satisfies Record<string, RecordKind>
