/** How long a saved file's address stays valid: the browser reads it after the click. */
const READ_MS = 60_000

/** Saves a file to the device, as a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}

/** Whether the system's share sheet takes this. */
export function canShare(what: ShareData): boolean {
  return globalThis.navigator?.canShare?.(what) ?? false
}

/** Opens the share sheet. False if it could not open; a player who closes it has been served. */
export async function share(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
