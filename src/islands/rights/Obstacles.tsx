import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Obstacle } from '#contract/rights/rights.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import type { MyData } from './rights.ts'

const PayOut = lazy(async () => ({ default: (await import('./PayOut.tsx')).PayOut }))

type Props = { strings: Strings; data: MyData; bindPath: string }

/** The page that settles each obstacle. A deposit settles by itself, or through customer service. */
const PLACES: Record<Obstacle, string> = {
  coin: '/lobby/wallets/withdraw',
  safebox: '/walletsPassword',
  withdrawals: '/lobby/wallets/withdraw',
  deposits: '/service',
  rounds: '/start',
}

/** The obstacles to closing, each with a link to settle it. */
export function Obstacles({ obstacles, ...props }: Props & { obstacles: Obstacle[] }) {
  const { strings, data } = props
  const { standing, openGame } = data
  if (obstacles.length === 0) return null
  const values = {
    own: formats(strings).coin(standing.own),
    safebox: formats(strings).coin(standing.safebox - standing.locked),
  }
  return (
    <>
      <p>{t(strings, 'rights.firstSettle')}</p>
      <ul className="security-list">
        {obstacles.map((each) => (
          <Line key={each} text={t(strings, `rights.obstacle.${each}`, values)}>
            {each === 'coin' && !standing.isFree ? (
              <PayOutButton {...props} isLast={obstacles.length === 1} />
            ) : (
              <a
                className="button button-plain button-small"
                href={each === 'rounds' ? `${PLACES.rounds}?gameId=${openGame}` : PLACES[each]}
              >
                <span className="button-text">{t(strings, `rights.settle.${each}`)}</span>
              </a>
            )}
          </Line>
        ))}
      </ul>
    </>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="security-line">
      <span>{text}</span>
      {children}
    </li>
  )
}

/** Pays out coin that no ordinary withdrawal accepts. It comes after all other obstacles, so that its sums are final. */
function PayOutButton({ isLast, ...props }: Props & { isLast: boolean }) {
  const { strings } = props
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!isLast) return <span className="security-soft">{t(strings, 'rights.settle.later')}</span>
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t(strings, 'rights.settle.payOut')}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t(strings, 'rights.payOut.title')}
        closeLabel={t(strings, 'common.close')}
      >
        <Suspense fallback={<Skeleton shape="card" />}>
          <PayOut {...props} onDone={close} />
        </Suspense>
      </Sheet>
    </>
  )
}
