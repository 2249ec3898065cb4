import type { PayoutManifest } from '../manifest.ts'
import { xenditPayout } from './payout.ts'

export const xendit: PayoutManifest = {
  open: ({ xenditKey: key, xenditToken: token, xenditTokenOld: tokenOld }) =>
    key === '' ? undefined : xenditPayout({ key, token, tokenOld }),
}
