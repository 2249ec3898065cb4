import { useState } from 'react'
import type { Bank } from '#contract/lobby/catalogueBanks.ts'
import { TextField } from '../ui/form/TextField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BankMark } from './BankMark.tsx'

export type BankChoice = Pick<Bank, 'id' | 'name' | 'shortName' | 'kind' | 'digits' | 'isStrict'>

type Props = {
  strings: Strings
  banks: readonly BankChoice[]
  /** Banks where the player already has an account. */
  bound: ReadonlySet<number>
  onChoose: (id: number) => void
  onClose: () => void
}

const KINDS = ['wallet', 'bank'] as const

/** Every bank and e-wallet, searchable by any part of its name or short code. */
export function BankChooser({ strings, banks, bound, onChoose, onClose }: Props) {
  const [sought, setSought] = useState('')
  const part = sought.trim().toLowerCase()
  const free = banks.filter(({ id }) => !bound.has(id))
  const found = free.filter(({ name, shortName }) => `${name} ${shortName}`.toLowerCase().includes(part))
  return (
    <Sheet isOpen onClose={onClose} title={t(strings, 'bank.choose')} closeLabel={t(strings, 'common.close')}>
      <TextField
        label={t(strings, 'bank.search')}
        name="sought"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={40}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <div className="bank-choices">
        {KINDS.map((kind) => (
          <Group
            key={kind}
            title={t(strings, `bank.kinds.${kind}`)}
            banks={found.filter((bank) => bank.kind === kind)}
            onChoose={onChoose}
          />
        ))}
        {found.length === 0 && <p role="status">{t(strings, 'bank.searchNone')}</p>}
      </div>
    </Sheet>
  )
}

type GroupProps = { title: string; banks: readonly BankChoice[]; onChoose: (id: number) => void }

function Group({ title, banks, onChoose }: GroupProps) {
  if (banks.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="field-label">{title}</h3>
      <ul>
        {banks.map(({ id, name, shortName }) => (
          <li key={id}>
            <button type="button" className="bank-choice" onClick={() => onChoose(id)}>
              <BankMark code={shortName} id={id} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
