import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { $player } from '../../player.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { RulesLink } from '../frame/RulesLink.tsx'
import { $isReceivingBind, type BindStanding, bindReward, receiveBindReward } from './reward.ts'

/** What binding a number pays, above the form at /bind, and its button once a number is bound. Nothing while nothing is on offer. */
export const BindReward = guarded(function BindReward({ strings }: { strings: Strings }) {
  const state = useStore(bindReward.$state, { ssr: 'initial' })
  const player = useStore($player, { ssr: 'initial' })
  const mobile = player.state === 'ready' ? player.user.mobile : player.state === 'known' ? '' : undefined

  // Binding changes how it stands. The form beside it tells of failures.
  useEffect(() => {
    if (mobile !== undefined) void bindReward.load()
  }, [mobile])

  if (mobile !== undefined && state.state === 'loading') return <span aria-busy="true" hidden />
  if (state.state !== 'ready' || state.value.award.length === 0) return null
  return <Standing standing={state.value} strings={strings} />
})

function Standing({ standing: { award, state }, strings }: { standing: BindStanding; strings: Strings }) {
  const isReceiving = useStore($isReceivingBind, { ssr: 'initial' })
  if (state === 'received') return <p className="bind-reward">{t(strings, 'bind.received')}</p>
  const receive = state === 'ready' && (
    <Button look="gold" isBusy={isReceiving} onClick={() => claimOnce(strings, () => receiveBindReward(award))}>
      {t(strings, 'bind.receive')}
    </Button>
  )
  return (
    <div className="bind-reward" data-state={state}>
      <p>{t(strings, `bind.${state}`, { reward: rewardIn(award, strings) })}</p>
      <Worth items={award} strings={strings}>
        {receive}
      </Worth>
      {receive}
      {state === 'needRecharge' && (
        <a className="button button-gold" href="/lobby/wallets/deposit">
          {t(strings, 'bind.deposit')}
        </a>
      )}
      <RulesLink rule="gifts" strings={strings} />
    </div>
  )
}

/** The items of a reward in words: coin, points, or both. */
function rewardIn(award: readonly RewardItem[], strings: Strings): string {
  const { coin, points } = formats(strings)
  return award
    .map(({ id, count }) => (id === rewardId.coin ? coin(count) : t(strings, 'bind.points', { points: points(count) })))
    .join(' + ')
}
