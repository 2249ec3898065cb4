import { PAID_MESSAGE, PAID_QUERY } from '#contract/wallet/payBack.ts'

/** Leaves the page that a payment page leads back to: the deposit page around it is told, or opened. */
export function leavePayBack(): void {
  if (window.parent !== window) window.parent.postMessage(PAID_MESSAGE, location.origin)
  else location.replace(`/lobby/wallets/deposit?${PAID_QUERY}=1`)
}
