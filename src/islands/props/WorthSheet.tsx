import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Worth } from '#contract/activities/trueValue.ts'
import { typeNameIn } from '#contract/lobby/types.ts'
import { MILLION } from '#contract/props/rewards.ts'
import { localeOfWords } from '#contract/words.ts'
import { $webConfig } from '../config.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'

type Props = {
  worth: Worth
  strings: Strings
  onClose: () => void
  /** The claim, where one is offered. 'Not now' stands beside it, in the same size. */
  children?: ReactNode
}

/** The parts of a reward's worth, with what the figures assume. */
export function WorthSheet({ worth, strings, onClose, children }: Props) {
  const word = (key: string, values = {}) => t(strings, `activity.frame.worth.${key}`, values)
  return (
    <Sheet isOpen onClose={onClose} title={word('ask')} closeLabel={t(strings, 'common.close')}>
      <dl className="worth-parts">
        {rowsOf(worth, strings).map(([key, value]) => (
          <div key={key} data-part={key}>
            <dt>{word(`part.${key}`, { point: worth.pointPpm / MILLION })}</dt>
            <dd className="money">{value}</dd>
          </div>
        ))}
      </dl>
      <Stakes worth={worth} strings={strings} />
      <p className="worth-note">{word('note')}</p>
      <a href="/rule/wagering">{word('rules')}</a>
      <div className="worth-choice">
        {children}
        <Button onClick={onClose}>{word('decline')}</Button>
      </div>
    </Sheet>
  )
}

/** The figures that are not nothing, in the order of the sum. */
function rowsOf(worth: Worth, strings: Strings): [string, string][] {
  const { coin, date } = formats(strings)
  const { coinCents, pointsCents, couponCents, stakeCents, expectedCostCents, netCents, expiresAt } = worth
  const { depositCents, depositCostCents, aloneCents } = worth
  const rows: [string, number | undefined][] = [
    ['coin', coinCents || undefined],
    ['points', pointsCents || undefined],
    ['stake', stakeCents || undefined],
    ['cost', expectedCostCents && -expectedCostCents],
    [depositCents > 0 ? 'netAnyway' : 'net', netCents],
    ['deposit', depositCents || undefined],
    ['depositCost', depositCostCents && -depositCostCents],
    ['alone', depositCents > 0 ? aloneCents : undefined],
    ['coupons', couponCents || undefined],
  ]
  const figures = rows.flatMap(([key, cents]): [string, string][] => (cents ? [[key, coin(cents)]] : []))
  return expiresAt === undefined ? figures : [...figures, ['until', date(expiresAt)]]
}

/** What must be staked in each type of game, and what that is expected to cost. */
function Stakes({ worth, strings }: { worth: Worth; strings: Strings }) {
  const types = useStore($webConfig, { ssr: 'initial' })?.appGameTypeList ?? []
  const { coin } = formats(strings)
  const rows = worth.stakes.flatMap((stakes) => {
    const type = types.find(({ id }) => id === stakes.typeId)
    return type ? [{ ...stakes, name: typeNameIn(localeOfWords(strings), type) }] : []
  })
  if (rows.length === 0) return null
  return (
    <ul className="worth-types">
      {rows.map(({ typeId, name, stakeCents, costCents }) => (
        <li key={typeId}>
          {t(strings, 'activity.frame.worth.type', { name, stake: coin(stakeCents), cost: coin(costCents) })}
        </li>
      ))}
    </ul>
  )
}
