import { PAID_MESSAGE } from '#contract/wallet/payBack.ts'

/** Leaves the page that a payment page leads back to: the deposit page around it is told, or takes its place by the address of its link. */
export function leavePayBack(): void {
  const way = document.querySelector<HTMLAnchorElement>('main a.button')
  if (window.parent !== window) window.parent.postMessage(PAID_MESSAGE, location.origin)
  else if (way) location.replace(way.href)
}
