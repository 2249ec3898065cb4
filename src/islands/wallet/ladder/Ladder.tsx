import './ladder.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Cents } from '#contract/money.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import { ladder, type Ladder as Tiers } from '../../activities/ladderRecharge/ladder.ts'
import { Worth } from '../../props/Worth.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $deposit } from '../deposit.ts'
import { useTier } from './useTier.tsx'

type Props = { strings: Strings /** The typed amount. */; cents: Cents | undefined }

/** What this deposit brings on top, as a ladder whose step lights up with the amount. Nothing without a tier, or before it is known. */
export function Ladder({ strings, cents }: Props) {
  const found = useStore(ladder.$state)
  const lit = useTier(cents)
  const { step } = useStore($deposit)
  // A deposit takes its tier, and what is left of the player's limits.
  const isChoosing = step === 'choosing'
  useEffect(() => {
    if (isChoosing) void ladder.load()
  }, [isChoosing])
  if (isChoosing && found.state === 'loading') return <span aria-busy="true" hidden />
  if (found.state !== 'ready' || found.value.tiers.length === 0) return null
  const { tiers, period } = found.value
  const title = t(strings, 'ladderRecharge.title')
  return (
    <section className="ladder" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {tiers.map((tier) => (
          <Step key={tier.id} {...{ strings, tier, period }} isLit={tier === lit} />
        ))}
      </ol>
      {lit && <Worth items={lit.award} depositCents={cents} strings={strings} />}
      <p className="wallet-note">{t(strings, `ladderRecharge.rule.${period}`)}</p>
    </section>
  )
}

type StepProps = { strings: Strings; tier: Tiers['tiers'][number]; period: Tiers['period']; isLit: boolean }

function Step({ strings, tier: { amount, award, isReceived }, period, isLit }: StepProps) {
  const state = isReceived ? 'had' : isLit ? 'lit' : 'open'
  return (
    <li className="ladder-step" data-state={state} aria-current={state === 'lit' ? 'step' : undefined}>
      <span>{t(strings, 'ladderRecharge.from', { amount: formats(strings).shortCoin(amount) })}</span>
      <strong className="money">{award.map((item) => worded(item, strings)).join(', ')}</strong>
      {isReceived && <small>{t(strings, `ladderRecharge.had.${period}`)}</small>}
    </li>
  )
}

function worded({ id, count, betRate = 0 }: RewardItem, strings: Strings): string {
  const { coin, points } = formats(strings)
  if (id !== rewardId.coin) return t(strings, 'ladderRecharge.points', { points: points(count) })
  const values = { amount: coin(count), stake: coin(wagerOf(count, betRate)) }
  return t(strings, `ladderRecharge.${betRate > 0 ? 'staked' : 'coin'}`, values)
}
