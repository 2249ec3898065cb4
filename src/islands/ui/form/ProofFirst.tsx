import './code.css'
import { type Strings, t } from '../words.ts'

/** Without password and number, the player cannot re-authenticate yet. */
export function ProofFirst({ strings }: { strings: Strings }) {
  return (
    <div className="proof">
      <p>{t(strings, 'proof.none')}</p>
      <a className="button button-plain button-wide" href="/profile/security">
        <span className="button-text">{t(strings, 'proof.setPassword')}</span>
      </a>
      <a className="button button-plain button-wide" href="/bind">
        <span className="button-text">{t(strings, 'proof.bind')}</span>
      </a>
    </div>
  )
}
