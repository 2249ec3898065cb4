import { type Strings, t } from '../ui/words.ts'

type Props = {
  /** The game's kind: its words name the facts. */
  kind: string
  facts: readonly (readonly [name: string, value: string])[]
  strings: Strings
}

/** What a replayed round has drawn and decided. */
export function FairFacts({ kind, facts, strings }: Props) {
  return (
    <dl className="facts fair-sums">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(strings, `${kind}.outcome.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
