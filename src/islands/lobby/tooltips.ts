/** Esc takes away the name that a button shows on hover or focus (WCAG 1.4.13), until the next movement. */
export function watchTooltips(): void {
  const show = (isUntipped: boolean) => document.documentElement.toggleAttribute('data-untipped', isUntipped)
  addEventListener('keydown', ({ key }) => key === 'Escape' && show(true))
  for (const movement of ['pointermove', 'focusin']) addEventListener(movement, () => show(false), { passive: true })
}
