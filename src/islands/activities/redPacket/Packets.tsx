import { packetsOf } from '#contract/activities/redPacket/packets.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import type { Drop } from './packets.ts'

/** How many packets hold how much, and the seal under which they were put in order. */
export function Packets({ drop, strings }: { drop: Drop; strings: Strings }) {
  const { packets, betRate, serverSeedHash, beacon } = drop
  const { shortCoin } = formats(strings)
  return (
    <details className="packet-list">
      <summary>{t(strings, 'redPacket.holds', { count: packetsOf(packets) })}</summary>
      <ul>
        {packets.map(({ count, cents }) => (
          <li key={cents}>
            <strong className="money">{shortCoin(cents)}</strong>
            <span>{t(strings, 'redPacket.many', { count })}</span>
          </li>
        ))}
      </ul>
      <p>{t(strings, betRate > 0 ? 'redPacket.stake' : 'redPacket.noStake', { count: betRate })}</p>
      <p>{t(strings, beacon ? 'redPacket.sealedBoth' : 'redPacket.sealed', { round: beacon?.round ?? 0 })}</p>
      {beacon?.isDemo && <p>{t(strings, 'redPacket.demo')}</p>}
      <p className="draw-hash">
        <code>{serverSeedHash}</code>
        <CopyButton value={serverSeedHash} label={t(strings, 'points.copyHash')} strings={strings} isIconOnly />
      </p>
    </details>
  )
}
