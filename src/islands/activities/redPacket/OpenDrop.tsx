import { useStore } from '@nanostores/react'
import { ORDER_LATE_MS } from '#contract/activities/redPacket/limits.ts'
import { averagePacket, packetsOf } from '#contract/activities/redPacket/packets.ts'
import { iconPath } from '#contract/icons.ts'
import { coinReward } from '#contract/props/rewards.ts'
import { Worth } from '../../props/Worth.tsx'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { serverNow } from '../../ui/clock.ts'
import { formats, type Strings, t } from '../../ui/words.ts'
import { Countdown } from '../frame/Countdown.tsx'
import { Packets } from './Packets.tsx'
import { $packetBusy, type Drop, packets, takePacket } from './packets.ts'

type Props = { drop: Drop; needRecharge: boolean; strings: Strings }

/** The drop that is open: how many packets are left, and the button that takes one. */
export function OpenDrop({ drop, needRecharge, strings }: Props) {
  const all = packetsOf(drop.packets)
  const left = all - drop.taken
  return (
    <section className="glow-card packet-card" data-state="open" aria-labelledby="packets-open">
      <img src={iconPath('red-envelope')} alt="" width={96} height={96} />
      <h2 id="packets-open">
        {t(strings, left > 0 ? 'redPacket.open' : 'redPacket.allTaken', { count: left, left, all })}
      </h2>
      <progress
        className="panel-progress"
        value={drop.taken}
        max={all}
        aria-label={t(strings, 'redPacket.taken', { taken: drop.taken, all })}
      />
      <Countdown expireTime={drop.endsAt} strings={strings} onOver={() => void packets.load()} />
      <Mine drop={drop} isLeft={left > 0} needRecharge={needRecharge} strings={strings} />
      <Packets drop={drop} strings={strings} />
    </section>
  )
}

/** The player's own packet; else the way to one. */
function Mine({ drop, isLeft, needRecharge, strings }: Props & { isLeft: boolean }) {
  const isTaking = useStore($packetBusy, { ssr: 'initial' }) !== undefined
  const { coin } = formats(strings)
  if (drop.mine)
    return (
      <p className="packet-mine" role="status">
        {t(strings, 'redPacket.mine', { number: drop.mine.number, amount: coin(drop.mine.cents) })}
      </p>
    )
  if (!isLeft) return null
  if (drop.isWaiting && drop.beacon && drop.beacon.at + ORDER_LATE_MS < serverNow())
    return <p role="status">{t(strings, 'redPacket.orderWaits', { round: drop.beacon.round })}</p>
  if (needRecharge)
    return (
      <a className="button button-gold button-wide" href="/lobby/wallets/deposit">
        {t(strings, 'redPacket.needRecharge')}
      </a>
    )
  const take = (
    <Button look="gold" isWide isBusy={isTaking} onClick={() => claimOnce(strings, () => takePacket(drop.dropsAt))}>
      {t(strings, 'redPacket.take')}
    </Button>
  )
  return (
    <>
      <p>{t(strings, 'redPacket.average')}</p>
      <Worth items={[coinReward(averagePacket(drop.packets), drop.betRate)]} strings={strings}>
        {take}
      </Worth>
      {take}
    </>
  )
}
