import { useEffect, useState } from 'react'
import type { KindName } from '#contract/activities/kinds.ts'
import { SHEET_QUERY, sheetIn } from '#contract/activities/sheet.ts'
import { Late } from '../ui/Empty.tsx'
import { go, isGuest, loginPath, replaceQuery } from '../ui/navigation.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { PanelSheet } from './PanelSheet.tsx'
import { usePanel } from './usePanel.tsx'

/** An activity that this page opens by its address. */
type OpenSheet = { id: number; name: KindName; title: string; isPublic: boolean }

type Props = { sheets: readonly OpenSheet[]; strings: Strings }

/** The sheets over the rewards page (`/lobby/rewards?open=…`). A guest is led to the log-in first, unless the activity is public. */
export function RewardSheets({ sheets, strings }: Props) {
  const [sheet, setSheet] = useState<OpenSheet>()

  useEffect(() => {
    const name = sheetIn(location.search)
    const found = sheets.find((one) => one.name === name)
    if (!found?.isPublic && isGuest() && found) toLoginFor(location.pathname + location.search)
    else if (found) setSheet(found)
    else leaveAddress()
  }, [sheets])

  function close(): void {
    leaveAddress()
    setSheet(undefined)
  }

  return sheet ? <OpenPanel sheet={sheet} strings={strings} onClose={close} /> : null
}

/** The page stays in the history without its sheet, so that the back button does not lead to the log-in again. */
function toLoginFor(back: string): void {
  leaveAddress()
  go(loginPath(back))
}

function leaveAddress(): void {
  replaceQuery(SHEET_QUERY, '')
}

function OpenPanel({ sheet, strings, onClose }: { sheet: OpenSheet; strings: Strings; onClose: () => void }) {
  const { ready, isLate, again } = usePanel(sheet.name)
  return (
    <PanelSheet
      action="opened"
      activity={sheet.id}
      title={sheet.title}
      strings={ready?.strings ?? strings}
      onClose={onClose}
    >
      {ready ? (
        <ready.Panel strings={ready.strings} onClose={onClose} />
      ) : isLate ? (
        <Late title={t(strings, 'activity.late')} strings={strings} onAgain={again} />
      ) : (
        <Skeleton shape="card" />
      )}
    </PanelSheet>
  )
}
