import { ofetch } from 'ofetch'
import { panelWordsPath } from '#contract/activities/sheet.ts'
import type { Strings } from '#contract/words.ts'

/** The words of an activity's panel in the page's language; undefined if they cannot be loaded. */
export async function fetchPanelWords(name: string): Promise<Strings | undefined> {
  // A page's language begins with its locale: en-PH.
  const locale = /^\w+/.exec(document.documentElement.lang)?.[0] ?? 'en'
  return await ofetch<Strings>(panelWordsPath(locale, name), { retry: 0 }).catch(() => undefined)
}
