import { copyToClipboard } from '#client/lobby/clipboard.ts'
import { showToast } from './ui.ts'

/** Copies and reports the result: 'Copy Success.' or 'Copy Fail.' (spec 8), in the given words. */
export async function copy(value: string, said: { readonly done: string; readonly failed: string }): Promise<boolean> {
  const isCopied = await copyToClipboard(value)
  showToast(isCopied ? said.done : said.failed, isCopied ? 'success' : 'error')
  return isCopied
}
