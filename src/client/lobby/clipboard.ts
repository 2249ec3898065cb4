/** Puts text on the clipboard; false where the browser refuses. Works on plain http too, where `navigator.clipboard` is absent. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The old way: select the text in a field that nobody sees. Inside the open dialog, since everything outside it is inert. */
function copyBySelection(text: string): boolean {
  const host = document.activeElement?.closest('dialog') ?? document.body
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  host.append(field)
  field.select()
  // Deprecated, and the only way left where the clipboard API is refused.
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
