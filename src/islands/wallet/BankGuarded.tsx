import { iconPath } from '#contract/icons.ts'
import { type Strings, t } from '../ui/words.ts'

const RULES = ['safe1', 'safe2', 'safe3'] as const

/** How withdrawal accounts are protected. `strings` holds `bank`. */
export function BankGuarded({ strings }: { strings: Strings }) {
  return (
    <section className="card bank-guarded" aria-labelledby="bank-guarded">
      <h2 id="bank-guarded">
        <img src={iconPath('shield')} alt="" width={28} height={28} />
        {t(strings, 'bank.safeTitle')}
      </h2>
      <ul>
        {RULES.map((rule) => (
          <li key={rule}>{t(strings, `bank.${rule}`)}</li>
        ))}
      </ul>
    </section>
  )
}
