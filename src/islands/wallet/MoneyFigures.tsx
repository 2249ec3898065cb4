import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Unlock } from '#contract/wallet/money.ts'
import { $coin } from '../player.ts'
import { formats, type Strings, t } from '../ui/words.ts'
import { $terms, loadTerms } from './terms.ts'

/** What of the coin is ready to withdraw and what is locked, with the one line that unlocks it. The server computes all of it. */
export function MoneyFigures({ strings }: { strings: Strings }) {
  const terms = useStore($terms, { ssr: 'initial' })
  useFreshTerms()
  const known = terms.state === 'ready' ? terms.value : undefined
  const { coin, unknownCoin } = formats(strings)
  const line = known && unlockLine(strings, known.unlock)
  return (
    <div className="money-figures" aria-busy={terms.state === 'loading'}>
      <dl>
        {(['ready', 'locked'] as const).map((part) => (
          <div key={part}>
            <dt>{t(strings, `wallet.money.${part}`)}</dt>
            <dd className="money">{known ? coin(known[part]) : unknownCoin()}</dd>
          </div>
        ))}
      </dl>
      {line && (
        <p className="money-unlock">
          {line} {known.unlock.by === 'stake' && <a href="/lobby/wallets/stakes">{t(strings, 'wallet.money.list')}</a>}
        </p>
      )}
    </div>
  )
}

/** The figures follow the balance: where it changed elsewhere, such as by a spin, they are asked for again. */
function useFreshTerms(): void {
  const coin = useStore($coin, { ssr: 'initial' })
  useEffect(() => {
    const terms = $terms.get()
    if (coin !== undefined && (terms.state !== 'ready' || terms.value.coin !== coin)) void loadTerms()
  }, [coin])
}

function unlockLine(strings: Strings, unlock: Unlock): string | undefined {
  const { coin, shortCoin } = formats(strings)
  const key = `wallet.money.${unlock.by}`
  switch (unlock.by) {
    case 'nothing':
      return undefined
    case 'closed':
      return t(strings, key)
    case 'steps':
      return t(strings, key, { count: unlock.count })
    case 'stake':
      return t(strings, key, { amount: coin(unlock.left) })
    default:
      return t(strings, key, { amount: shortCoin(unlock.minimum) })
  }
}
