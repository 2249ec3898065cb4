import '../ui/wallet.css'
import './bank.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { BankGuarded } from './BankGuarded.tsx'
import { $banking, type BankInfo, loadBanking } from './bank.ts'

/** A page about the player's accounts: placeholder, then content or a retry button, beside the note on protection. */
export function BankFrame({ strings, children }: { strings: Strings; children: (info: BankInfo) => ReactNode }) {
  const banking = useStore($banking, { ssr: 'initial' })

  useEffect(() => void loadBanking(), [])

  return (
    <div className="wallet">
      <div className="wallet-main" aria-busy={banking.state === 'loading'}>
        <Loaded
          of={banking}
          waiting={<Skeleton shape="card" />}
          failed={t(strings, 'bank.failed')}
          onAgain={loadBanking}
          strings={strings}
        >
          {children}
        </Loaded>
      </div>
      <div className="wallet-side">
        <BankGuarded strings={strings} />
      </div>
    </div>
  )
}
