import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { type Strings, t } from '../ui/words.ts'

type Seeds = { serverSeedHash: string; serverSeed: string; clientSeed: string; nonce?: number }

type Props<Verdict extends string> = {
  seeds: Seeds
  /** Draws again on this device. */
  onCheck: () => Promise<Verdict>
  /** The branch of words that says the verdicts. */
  verdicts: string
  strings: Strings
}

/** The seeds of what was drawn, and a button that draws it again on this device. */
export function SeedProof<Verdict extends string>({ seeds, onCheck, verdicts, strings }: Props<Verdict>) {
  const [verdict, setVerdict] = useState<Verdict>()
  const facts = [
    ['hash', seeds.serverSeedHash],
    ['serverSeed', seeds.serverSeed],
    ['seed', seeds.clientSeed],
    ['nonce', seeds.nonce],
  ] as const
  return (
    <details className="draw-fair">
      <summary>{t(strings, 'points.proof')}</summary>
      <dl className="draw-facts">
        {facts.map(
          ([key, value]) =>
            value !== undefined && (
              <div key={key}>
                <dt>{t(strings, `points.${key}`)}</dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ),
        )}
      </dl>
      <Button size="small" onClick={() => void onCheck().then(setVerdict)}>
        {t(strings, 'points.check')}
      </Button>
      <p role="status" data-verdict={verdict}>
        {verdict && t(strings, `${verdicts}.${verdict}`)}
      </p>
    </details>
  )
}
