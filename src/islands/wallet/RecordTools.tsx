import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { RECORD_FILE_PATH, type RecordFile, recordFiles, VERIFIER_PATH } from '#contract/wallet/records.ts'
import { Button } from '../ui/Button.tsx'
import { postTicket } from '../ui/form/postTicket.ts'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { askFile } from './files.ts'
import { $filter, $view, chooseView, hasOrders } from './record.ts'

const views = ['lines', 'orders'] as const

/** What one does with the record: see all orders, take it as a file, check it. `strings` holds `statement`. */
export function RecordTools({ strings }: { strings: Strings }) {
  const { kind } = useStore($filter)
  const view = useStore($view)
  return (
    <>
      {hasOrders(kind) && (
        <fieldset className="record-kinds" aria-label={t(strings, 'statement.view.label')}>
          {views.map((each) => (
            <button
              key={each}
              type="button"
              className="record-kind"
              aria-pressed={each === view}
              onClick={() => chooseView(each)}
            >
              {t(strings, `statement.view.${each}`)}
            </button>
          ))}
        </fieldset>
      )}
      <details className="record-tools">
        <summary>{t(strings, 'statement.tools.title')}</summary>
        <ul>
          {recordFiles.map((as) => (
            <Download key={as} strings={strings} as={as} />
          ))}
          <li>
            <p>{t(strings, 'statement.tools.sumsText')}</p>
            <a className="button button-plain button-small" href="/profile/statement">
              <span className="button-text">{t(strings, 'statement.tools.sums')}</span>
            </a>
          </li>
          <li>
            <p>{t(strings, 'statement.tools.checkText')}</p>
            <a className="button button-plain button-small" href={VERIFIER_PATH} download="verify-wallet.mjs">
              <span className="button-text">{t(strings, 'statement.tools.verifier')}</span>
            </a>
            <a className="button button-plain button-small" href="/fair#anchors">
              <span className="button-text">{t(strings, 'statement.tools.anchors')}</span>
            </a>
          </li>
        </ul>
      </details>
    </>
  )
}

function Download({ strings, as }: { strings: Strings; as: RecordFile }) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const answer = await askFile(as)
    setBusy(false)
    if ('problem' in answer) showToast(t(strings, answer.problem.key, answer.problem.values), 'error')
    else postTicket(RECORD_FILE_PATH, answer.ticket)
  }

  return (
    <li>
      <p>{t(strings, `statement.tools.${as}Text`)}</p>
      <Button size="small" isBusy={isBusy} onClick={() => void download()}>
        {t(strings, `statement.tools.${as}`)}
      </Button>
    </li>
  )
}
