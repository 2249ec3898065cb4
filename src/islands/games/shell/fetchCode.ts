const ADDRESS = /https?:\/\/[^\s?]+\.js/

let tries = 0

/** Imports the code of an address. */
type Import = (address: string) => Promise<unknown>
const importFrom: Import = (address) => import(/* @vite-ignore */ address)

/**
 * Imports code that a player may ask for again. Browsers remember what they failed to load, so another try needs another address, which their
 * message names. What it imports itself is shared with the page all the same.
 */
export async function fetchCode<Code>(load: () => Promise<Code>, again: Import = importFrom): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    const address = ADDRESS.exec(String(error))?.[0]
    if (!address) throw error
    tries += 1
    return (await again(`${address}?try=${tries}`)) as Code // the same file
  }
}
