import type { FunctionComponent } from 'react'
import type { Strings } from '../ui/words.ts'
import { panelWords } from './panelWords.ts'

/**
 * What an activity draws: `<name>/Panel.tsx` exports it as `Panel`. Its page shows it, and so does a sheet over another page. `onClose` is
 * present over a page. `strings` are those of `layouts/activities/panelWords.ts`.
 */
export type PanelProps = { strings: Strings; onClose?: () => void }

export type PanelModule = { Panel: FunctionComponent<PanelProps> }
export type LoadPanel = () => Promise<PanelModule>

/** Loads a panel and its words together; undefined if either is missing. */
export async function readyPanel(
  name: string,
  load: LoadPanel | undefined,
): Promise<(PanelModule & { strings: Strings }) | undefined> {
  const [found, strings] = await Promise.all([load?.().catch(() => undefined), panelWords(name)])
  return found && strings ? { Panel: found.Panel, strings } : undefined
}
