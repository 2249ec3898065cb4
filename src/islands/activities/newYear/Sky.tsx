import { useStore } from '@nanostores/react'
import { $lastDrawn } from '../draws.ts'

const ARMS = Array.from({ length: 14 }, (_, arm) => arm)
const TURN = 360 / ARMS.length

/** The sky of the page. A firework that was just lit bursts in it; where motion is reduced, it stands there at once. */
export function Sky({ picture }: { picture: string }) {
  const last = useStore($lastDrawn, { ssr: 'initial' })
  const isLit = last?.kind === 'firework'
  return (
    <div className="new-year-sky">
      <img src={picture} alt="" width={360} height={200} />
      {isLit && (
        <svg key={last.requestId} className="new-year-burst" viewBox="-50 -50 100 100" aria-hidden="true">
          {ARMS.map((arm) => (
            <g key={arm} transform={`rotate(${arm * TURN})`}>
              <path d="M0 -10V-38" />
              <circle cy="-42" r="2.5" />
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
