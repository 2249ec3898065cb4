/**
 * A style sheet that did not come, or came as somebody else's page without a rule, is asked for once more by another address: browsers and caches
 * remember what they got.
 */
export function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const isBare = !link.sheet?.cssRules.length
    if (isBare && !link.href.includes('?')) link.href += '?try=1'
  }
}
