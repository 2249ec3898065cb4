import { atom } from 'nanostores'
import type { Cents } from '#contract/money.ts'

/** What the next deposit order says besides: the consent to pay a debt, and a coupon. Pieces that load on demand set it. */
export const $extras = atom<{ debtConsent?: Cents | undefined; coupon?: string | undefined }>({})
