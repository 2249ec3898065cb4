import { fetchPanelWords } from '#client/activities/panelWords.ts'
import type { Strings } from '#contract/words.ts'

let known: { language: string; words: Map<string, Strings> } | undefined

/** The words of an activity's panel, fetched once per visit and language; undefined if they cannot be loaded now. */
export async function panelWords(name: string): Promise<Strings | undefined> {
  const language = document.documentElement.lang
  if (known?.language !== language) known = { language, words: new Map() }
  const { words } = known
  const strings = words.get(name) ?? (await fetchPanelWords(name))
  if (strings) words.set(name, strings)
  return strings
}
