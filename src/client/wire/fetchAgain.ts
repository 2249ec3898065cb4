const ADDRESS = /https?:\/\/[^\s?]+\.js/

let tries = 0

type Import = (address: string) => Promise<unknown>
const importFrom: Import = (address) => import(/* @vite-ignore */ address)

/**
 * Imports once more the code that a failed import names. Browsers remember what they failed to load, so another try needs another address.
 * What the code imports itself is shared with the page all the same. The build puts it behind every dynamic import (`build/retriedImports.ts`).
 */
export async function fetchAgain(failure: unknown, from: Import = importFrom): Promise<unknown> {
  const address = ADDRESS.exec(String(failure))?.[0]
  if (!address) throw failure
  tries += 1
  return await from(`${address}?try=${tries}`)
}
