import { useState } from 'react'
import { RECORD_FILE_PATH } from '#contract/wallet/records.ts'
import { Button } from '../ui/Button.tsx'
import { postTicket } from '../ui/form/postTicket.ts'
import { showToast } from '../ui/ui.ts'
import { type Strings, t } from '../ui/words.ts'
import { askStatementFile } from './statement.ts'

type Props = {
  strings: Strings
  /** The address of the record. */
  record: string
}

/** Takes the statement along as a file or on paper, or leads to its lines. */
export function StatementTools({ strings, record }: Props) {
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    const answer = await askStatementFile()
    setBusy(false)
    if ('problem' in answer) showToast(t(strings, answer.problem.key, answer.problem.values), 'error')
    else postTicket(RECORD_FILE_PATH, answer.ticket)
  }

  return (
    <div className="statement-tools">
      <Button isBusy={isBusy} onClick={() => void download()}>
        {t(strings, 'statementPage.csv')}
      </Button>
      <Button onClick={() => print()}>{t(strings, 'statementPage.print')}</Button>
      <a className="button button-plain" href={record}>
        <span className="button-text">{t(strings, 'statementPage.record')}</span>
      </a>
    </div>
  )
}
