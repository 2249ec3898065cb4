import { canShare, saveFile, share } from '#client/lobby/files.ts'
import { showToast } from './ui.ts'

/** Saves a file, and says so, since a phone shows nothing of it. */
export function save(file: File, done: string): void {
  saveFile(file)
  showToast(done, 'success')
}

/** Whether the share sheet of this system takes files like this one. */
export const canShareFile = (file: File): boolean => canShare({ files: [file] })

/** Opens the share sheet, or says that it failed. */
export async function shareWith(what: ShareData, failed: string): Promise<void> {
  if (!(await share(what))) showToast(failed, 'error')
}

/** Whether there is a share sheet for a text with a link. */
export const canShareText = (text: string, url: string): boolean => canShare({ text, url })
