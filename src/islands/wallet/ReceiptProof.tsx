import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { receiptText } from '#contract/wallet/receiptText.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { $proof, loadProof, type Proof, renewProof } from './proof.ts'
import type { ReceiptLine } from './receipt.ts'

type Props = { strings: Strings; line: ReceiptLine; isAlone: boolean }

const pockets = ['coin', 'points', 'hold', 'safebox'] as const
type Pocket = (typeof pockets)[number]

/** What the books hold of one line: what moved, the balances around it, its hash and the one before. `strings` holds `statement`. */
export function ReceiptProof({ strings, line, isAlone }: Props) {
  const proof = useStore($proof)
  useEffect(() => {
    if (line.entry) renewProof()
  }, [line.entry])
  return (
    <section className="receipt-proof" aria-busy={proof.state === 'loading'}>
      <Loaded
        of={proof}
        waiting={<Skeleton shape="card" />}
        failed={t(strings, 'statement.proof.failed')}
        onAgain={loadProof}
        strings={strings}
      >
        {(told) => <Told strings={strings} isAlone={isAlone} {...told} />}
      </Loaded>
      {line.roundId && (
        <a className="button button-plain button-wide" href={`/fair?round=${line.roundId}`}>
          <span className="button-text">{t(strings, 'statement.proof.round')}</span>
        </a>
      )}
    </section>
  )
}

function Told({ strings, proof, isAlone }: { strings: Strings; proof: Proof; isAlone: boolean }) {
  const { seq, hash, previous, entry, reason, time } = proof
  return (
    <>
      {isAlone && (
        <p className="receipt-head">
          <span className="receipt-kind">{t(strings, `record.reason.${reason}`)}</span>
          <Sum strings={strings} proof={proof} />
          <time dateTime={new Date(time).toISOString()}>{formats(strings).moment(time)}</time>
        </p>
      )}
      <Balances strings={strings} proof={proof} />
      <h3>{t(strings, 'statement.proof.moves')}</h3>
      <ul className="receipt-facts">
        {proof.moves.map(({ from, to, cents }, nth) => (
          // Moves have an order and no name of their own.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a line never changes
          <li key={nth}>
            <span>{t(strings, 'statement.proof.move', { from: said(strings, from), to: said(strings, to) })}</span>
            <span className="money">{amount(strings, from.includes(':points') ? 'points' : 'coin', cents)}</span>
          </li>
        ))}
      </ul>
      <h3>{t(strings, 'statement.proof.title')}</h3>
      <p className="receipt-note">{t(strings, 'statement.proof.text')}</p>
      <dl className="receipt-hashes">
        <Print name={t(strings, 'statement.proof.line')} value={String(seq)} />
        <Print name={t(strings, 'statement.proof.entry')} value={entry} />
        <Print name={t(strings, 'statement.proof.hash')} value={hash} />
        <Print name={t(strings, 'statement.proof.previous')} value={previous} />
      </dl>
      <p className="receipt-copy">
        <span>{t(strings, 'statement.proof.copyText')}</span>
        <CopyButton
          value={`${receiptText(proof)}\n\nSHA-256 ${hash}\n`}
          label={t(strings, 'statement.proof.copy')}
          strings={strings}
        />
      </p>
    </>
  )
}

/** By how much the line changed what the player has. */
function Sum({ strings, proof: { balances } }: { strings: Strings; proof: Proof }) {
  const pocket = balances && pockets.find((each) => balances.before[each] !== balances.after[each])
  if (!balances || !pocket) return null
  const change = balances.after[pocket] - balances.before[pocket]
  return <strong className="money">{`${change > 0 ? '+' : ''}${amount(strings, pocket, change)}`}</strong>
}

const Print = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
    </dd>
  </div>
)

/** The pockets that the line changed, before and after. */
function Balances({ strings, proof: { balances } }: { strings: Strings; proof: Proof }) {
  if (!balances) return <p className="receipt-note">{t(strings, 'statement.proof.tooOld')}</p>
  const { before, after } = balances
  const changed = pockets.filter((pocket) => before[pocket] !== after[pocket])
  return (
    <>
      <h3>{t(strings, 'statement.proof.balances')}</h3>
      <dl className="receipt-facts">
        {changed.map((pocket) => (
          <div key={pocket}>
            <dt>{t(strings, `statement.pocket.${pocket}`)}</dt>
            <dd className="money">
              {t(strings, 'statement.proof.change', {
                before: amount(strings, pocket, before[pocket]),
                after: amount(strings, pocket, after[pocket]),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function amount(strings: Strings, pocket: Pocket, cents: number): string {
  return pocket === 'points'
    ? t(strings, 'wallet.lines.points', { points: formats(strings).points(cents) })
    : formats(strings).coin(cents)
}

/** An account in a player's words: a pocket, the house, or a way of payment. */
function said(strings: Strings, account: string): string {
  const [owner = '', , pocket = ''] = account.split(':')
  return t(strings, owner === 'player' ? `statement.pocket.${pocket}` : `statement.account.${owner}`)
}
