import { useState } from 'react'
import type { Prize } from '#contract/points/draw.ts'
import { checkDraw, type Verdict } from '#stores/points/check.ts'
import type { PointOrder } from '#stores/points/points.ts'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'

type Props = { draw: NonNullable<PointOrder['draw']>; prizes: readonly Prize[]; strings: Strings }

/** The seeds of a draw, and a button that draws it again on this device. */
export function DrawProof({ draw, prizes, strings }: Props) {
  const [verdict, setVerdict] = useState<Verdict>()
  const facts = [
    ['hash', draw.serverSeedHash],
    ['serverSeed', draw.serverSeed],
    ['seed', draw.clientSeed],
  ] as const
  return (
    <details className="draw-fair">
      <summary>{t(strings, 'points.proof')}</summary>
      <dl className="draw-facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(strings, `points.${key}`)}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="small" onClick={() => void checkDraw(draw, prizes).then(setVerdict)}>
        {t(strings, 'points.check')}
      </Button>
      <p role="status" data-verdict={verdict}>
        {verdict && t(strings, `points.verdict.${verdict}`)}
      </p>
    </details>
  )
}
