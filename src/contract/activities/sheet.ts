/** Activities over the rewards page, by its address: those without a page of their own on a platform (spec 2.3). */

const REWARDS = '/lobby/rewards'
export const SHEET_QUERY = 'open'
const OPEN = /[?&]open=(\w{1,40})(?:$|[&#])/

/** Public address of an activity's sheet over the rewards page. */
export function sheetPath(name: string): string {
  return `${REWARDS}?${SHEET_QUERY}=${name}`
}

/** The name of the activity that an address, or its query, opens over the page. */
export function sheetIn(address: string): string | undefined {
  return OPEN.exec(address)?.[1]
}

/** Address of the words of an activity's panel, as data. */
export function panelWordsPath(locale: string, name: string): string {
  return `/words/${locale}/${name}.json`
}
