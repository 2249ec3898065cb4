import { copyToClipboard } from '#client/lobby/clipboard.ts'
import { showToast } from './ui.ts'

/** Copies and says how it went: 'Copy Success.' or 'Copy Fail.' (spec 8), in the words given. */
export async function copy(value: string, said: { readonly done: string; readonly failed: string }): Promise<boolean> {
  const isCopied = await copyToClipboard(value)
  showToast(isCopied ? said.done : said.failed, isCopied ? 'success' : 'error')
  return isCopied
}
