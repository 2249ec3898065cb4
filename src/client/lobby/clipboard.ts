/** Copies text to the clipboard; false if the browser refuses. Works on plain http too, where `navigator.clipboard` is absent. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The old way: selects the text in an invisible field. Inside the open dialog, since everything outside it is inert. */
function copyBySelection(text: string): boolean {
  const host = document.activeElement?.closest('dialog') ?? document.body
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  host.append(field)
  field.select()
  // Deprecated, but the only way left if the clipboard API is refused.
  const old: { execCommand?: (command: 'copy') => boolean } = document
  try {
    return old.execCommand?.('copy') ?? false
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
