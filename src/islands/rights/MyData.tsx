import '../ui/security.css'
import '../ui/form/auth-form.css'
import './rights.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { guarded } from '../ui/Guarded.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Strings, t } from '../ui/words.ts'
import { ClosingCard } from './ClosingCard.tsx'
import { CopyCard } from './CopyCard.tsx'
import { $myData, leaveMyData, loadMyData } from './rights.ts'

/** The player's rights to their data: a copy of it, and closing the account. */
export const MyData = guarded(function MyData({ strings, bindPath }: { strings: Strings; bindPath: string }) {
  const data = useStore($myData, { ssr: 'initial' })
  useEffect(() => {
    void loadMyData()
    // Reloads on return, since obstacles are settled on other pages, and requests made in other tabs.
    const look = () => document.visibilityState === 'visible' && void loadMyData()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      leaveMyData()
    }
  }, [])

  return (
    <Loaded of={data} waiting={<Waiting />} failed={t(strings, 'rights.failed')} onAgain={loadMyData} strings={strings}>
      {(known) => (
        <div className="security-column">
          <CopyCard strings={strings} data={known} />
          <ClosingCard strings={strings} data={known} bindPath={bindPath} />
        </div>
      )}
    </Loaded>
  )
})

function Waiting() {
  return (
    <div className="security-column" aria-busy="true">
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  )
}
