import './worth.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { trueValue, type Worth as Value } from '#contract/activities/trueValue.ts'
import type { Cents } from '#contract/money.ts'
import { couponBound } from '#contract/props/coupon.ts'
import { isCoupon, type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { $activities, $isActivitiesLate } from '../activities/activities.ts'
import { $webConfig, loadConfig } from '../config.ts'
import { Button } from '../ui/Button.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { WorthSheet } from './WorthSheet.tsx'

type Props = {
  /** What is offered, before it is claimed. */
  items: readonly RewardItem[]
  strings: Strings
  /** When the offer ends, in milliseconds since 1970. */
  expiresAt?: number | undefined
  /** The deposit that it comes with and that is not made yet, in cents. */
  depositCents?: Cents | undefined
  /** The claim, where one is offered: it stands in the sheet beside 'Not now'. */
  children?: ReactNode
}

/** What an offered reward is really worth: one line, and a sheet with its parts. `activity.frame.worth` has its words. */
export function Worth({ items, strings, expiresAt, depositCents, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const basis = useStore($activities, { ssr: 'initial' })?.worthBasis
  const isLate = useStore($isActivitiesLate, { ssr: 'initial' })
  const props = useStore($webConfig, { ssr: 'initial' })?.appPropConfigMap
  const hasCoupon = items.some(({ id }) => isCoupon(id))
  useEffect(() => {
    if (hasCoupon) void loadConfig()
  }, [hasCoupon])
  const couponMost = (id: number) => (props?.[id] ? couponBound(props[id]) : 0)
  const worth = trueValue(items, { basis, expiresAt, couponMost, depositCents })
  const locked = lockedBy(items)

  function open(): void {
    // The names of the types of game.
    void loadConfig()
    setIsOpen(true)
  }

  return (
    <div className="worth">
      <p aria-busy={!basis && !isLate}>
        {lineOf(worth, strings)}
        {worth.depositCents > 0 && <span className="worth-line">{depositLineOf(worth, strings)}</span>}
        {locked > 0 && <span className="worth-line">{lockLineOf(worth, locked, strings)}</span>}
      </p>
      <Button look="quiet" size="small" onClick={open}>
        {t(strings, 'activity.frame.worth.ask')}
      </Button>
      {isOpen && (
        <WorthSheet worth={worth} strings={strings} onClose={() => setIsOpen(false)}>
          {children}
        </WorthSheet>
      )}
    </div>
  )
}

/** What it gives, what it asks for, what that is expected to cost, and until when: one line. */
function lineOf({ coinCents, pointsCents, couponCents, ...worth }: Value, strings: Strings): string {
  const { coin, date } = formats(strings)
  const { stakeCents, expectedCostCents, netCents, expiresAt } = worth
  const word = (key: string, values: Record<string, string> = {}) => t(strings, `activity.frame.worth.${key}`, values)
  const gainCents = coinCents + pointsCents
  const figures = { stake: coin(stakeCents), cost: coin(expectedCostCents ?? 0), net: coin(netCents ?? 0) }
  const asked = expectedCostCents === undefined ? 'unknown' : stakeCents === 0 ? 'free' : 'staked'
  const parts = [
    gainCents > 0 && word(asked, { gain: coin(gainCents), ...figures }),
    couponCents > 0 && word('coupons', { amount: coin(couponCents) }),
    expiresAt !== undefined && word('until', { date: date(expiresAt) }),
  ]
  return parts.filter(Boolean).join(' ')
}

/** The coin of a reward that a claim locks until its stakes are made. */
function lockedBy(items: readonly RewardItem[]): Cents {
  return items.reduce((sum, { id, count, betRate }) => (betRate && id === rewardId.coin ? sum + count : sum), 0)
}

/** What it locks alone, until when; with a requirement above its own coin it waits besides (`askedOf`). */
function lockLineOf({ stakeCents }: Value, locked: Cents, strings: Strings): string {
  const { coin } = formats(strings)
  const how = stakeCents > locked ? 'waits' : 'lock'
  return t(strings, `activity.frame.worth.${how}`, { amount: coin(locked), stake: coin(stakeCents) })
}

/** What staking the deposit itself is expected to cost, and what the offer is worth with and without a deposit that was meant anyway. */
function depositLineOf({ depositCents, depositCostCents, netCents, aloneCents }: Value, strings: Strings): string {
  const { coin } = formats(strings)
  const figures = { deposit: coin(depositCents), cost: coin(depositCostCents ?? 0), net: coin(netCents ?? 0) }
  const key = aloneCents === undefined ? 'depositUnknown' : 'deposit'
  return t(strings, `activity.frame.worth.${key}`, { ...figures, alone: coin(aloneCents ?? 0) })
}
