import { useState } from 'react'
import { type TeamDay, type Tier, teamEarnings } from '#contract/activities/agent5/earn.ts'
import { percentOf } from '#contract/activities/percent.ts'
import { CENTS_MAX, readCoin } from '#contract/money.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { Team } from './team.ts'

type Props = { tiers: readonly Tier[]; last: Team['last']; strings: Strings }
type Part = keyof TeamDay

const PARTS: readonly Part[] = ['direct', 'head', 'branch']
/** Where a team's own last day cannot be told. Cents. */
const EXAMPLE: TeamDay = { direct: 500_000, head: 300_000, branch: 2_000_000 }

/** What a day earns, by the tiers in force: it begins with the team's own last day, where its sums may be told. */
export function Calculator({ tiers, last, strings }: Props) {
  const { coin } = formats(strings)
  const start = ownDay(last) ?? EXAMPLE
  const [typed, setTyped] = useState<Record<Part, string>>({
    direct: String(start.direct / 100),
    head: String(start.head / 100),
    branch: String(start.branch / 100),
  })
  const read = (part: Part) => (typed[part].trim() === '' ? 0 : readZero(typed[part]))
  const [direct, head, branch] = PARTS.map(read)
  const isReadable = direct !== undefined && head !== undefined && branch !== undefined
  const result = isReadable ? teamEarnings(tiers, { direct, head, branch }) : undefined
  return (
    <section className="commission-part">
      <h2>{t(strings, 'agent5.calculator.title')}</h2>
      <p>{t(strings, 'agent5.calculator.text')}</p>
      {PARTS.map((part) => (
        <TextField
          key={part}
          label={t(strings, `agent5.calculator.${part}`)}
          inputMode="decimal"
          value={typed[part]}
          error={read(part) === undefined ? t(strings, 'agent5.calculator.wrong') : undefined}
          onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [part]: value }))}
        />
      ))}
      {result && (
        <p className="commission-result" role="status">
          {t(strings, 'agent5.calculator.rate', { amount: coin(result.bets), percent: percentOf(result.rate) })}{' '}
          {t(strings, 'agent5.calculator.difference', {
            below: percentOf(result.below),
            percent: percentOf(result.difference),
          })}{' '}
          <strong>{t(strings, 'agent5.calculator.cents', { amount: coin(result.cents) })}</strong>
        </p>
      )}
    </section>
  )
}

/** An amount of coin, or zero. */
function readZero(text: string): number | undefined {
  const cents = /^0+(?:\.0*)?$/.test(text.trim()) ? 0 : readCoin(text.trim())
  return cents === undefined || cents > CENTS_MAX / 10_000 ? undefined : cents
}

/** Level 1 is taken for friends without a team, and all levels below for one friend's team. */
function ownDay(last: Team['last']): TeamDay | undefined {
  const sums = (last?.levels ?? []).map(({ level, validBet }) => ({ level, validBet }))
  if (sums.length === 0 || sums.some(({ validBet }) => validBet === undefined)) return undefined
  const sumOf = (isIn: (level: number) => boolean) =>
    sums.filter(({ level }) => isIn(level)).reduce((all, { validBet = 0 }) => all + validBet, 0)
  return { direct: sumOf((level) => level === 1), head: 0, branch: sumOf((level) => level > 1) }
}
