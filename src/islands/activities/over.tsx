import type { FunctionComponent } from 'react'
import { kindNamed } from '#contract/activities/kinds.ts'
import type { ActivityAction } from '#contract/telemetry/events.ts'
import { t } from '../ui/words.ts'
import { PanelSheet } from './PanelSheet.tsx'
import { type LoadPanel, readyPanel } from './panel.tsx'

/** An activity that opens over the page, with its words. */
export type Over = FunctionComponent<{ onClose: () => void }>

/**
 * The panels that open over pages other than the rewards page. A kind with `opensOver` names its own by `<name>/Over.tsx`, since the style
 * sheets of these stand on every page of the lobby.
 */
const found = new Map(
  Object.entries(import.meta.glob<LoadPanel>('./*/Over.tsx', { eager: true, import: 'load' })).map(([path, load]) => {
    const name = path.split('/')[1] ?? ''
    return [kindNamed(name)?.id, { name, load }]
  }),
)

/** Loads an activity's dialog, which opens by itself ('shown') or by a tap; undefined if there is none, or if its code or words cannot be loaded. */
export async function loadOver(id: number, action: ActivityAction): Promise<Over | undefined> {
  const one = found.get(id)
  const ready = one && (await readyPanel(one.name, one.load))
  if (!ready) return undefined
  const { Panel, strings } = ready
  return ({ onClose }) => (
    <PanelSheet activity={id} action={action} title={t(strings, 'face.title')} strings={strings} onClose={onClose}>
      <Panel strings={strings} onClose={onClose} />
    </PanelSheet>
  )
}
