/** Esc takes away the name that a button shows on hover or focus (WCAG 1.4.13), until the next movement. Returns a function that stops it. */
export function watchTooltips(): () => void {
  const show = (isUntipped: boolean) => document.documentElement.toggleAttribute('data-untipped', isUntipped)
  const end = new AbortController()
  const { signal } = end
  addEventListener('keydown', ({ key }) => key === 'Escape' && show(true), { signal })
  for (const movement of ['pointermove', 'focusin'])
    addEventListener(movement, () => show(false), { passive: true, signal })
  return () => end.abort()
}
