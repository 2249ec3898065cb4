/** The ref of an element that vanishes: if it has the focus then, the main button has it next. */
export function handFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (!element?.contains(document.activeElement)) return
    // The main button may come with the same change.
    queueMicrotask(() => document.querySelector<HTMLElement>('.main-button')?.focus())
  }
}
