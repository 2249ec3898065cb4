import '../ui/radio.css'
import './channels.css'
import { useState } from 'react'
import type { Cents } from '#contract/money.ts'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'

type Props = {
  strings: Strings
  channels: readonly RechargeType[]
  cents: Cents
  isOpen: boolean
  isBusy: boolean
  onClose: () => void
  onConfirm: (channel: number) => void
}

/** Recharge channels as icons, the first preselected, with Confirm and Cancel (spec 2.12). */
export function ChannelDialog({ strings, channels, cents, isOpen, isBusy, onClose, onConfirm }: Props) {
  const fitting = channels.filter(({ minimum, maximum }) => cents >= minimum && cents <= maximum)
  const [chosen, setChosen] = useState<number>()
  const channel = fitting.find(({ id }) => id === chosen) ?? fitting[0]
  // The dialog stays for a single channel (spec 2.12), and then says what it is instead of asking.
  const isOnly = fitting.length === 1
  const title = isOnly
    ? t(strings, 'wallet.channels.only', { channel: channel?.name ?? '' })
    : t(strings, 'wallet.channels.title')
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} isClosable={!isBusy}>
      <p className="channels-amount money">{formats(strings).coin(cents)}</p>
      <div className="channels" role="radiogroup" aria-label={title}>
        {fitting.map(({ id, name, iconH5 }) => (
          <label key={id} className="channel">
            <input
              type="radio"
              className="radio"
              name="channel"
              value={id}
              checked={id === channel?.id}
              onChange={() => setChosen(id)}
            />
            <img className="channel-icon" src={iconH5} alt="" width={40} height={40} />
            <span className="channel-name">{name}</span>
          </label>
        ))}
      </div>
      {channel && <About strings={strings} channel={channel} />}
      <div className="dialog-actions">
        <Button onClick={onClose} disabled={isBusy}>
          {t(strings, 'common.cancel')}
        </Button>
        <Button look="gold" isBusy={isBusy} onClick={() => channel && onConfirm(channel.id)}>
          {t(strings, 'common.confirm')}
        </Button>
      </div>
    </Sheet>
  )
}

/** What the chosen channel is, takes and costs. It stands below the icons, so that they and the buttons fit on a phone. */
function About({ strings, channel }: { strings: Strings; channel: RechargeType }) {
  const { about, kind, minimum, maximum, processing, fee } = channel
  const { coin, shortCoin } = formats(strings)
  const facts = [
    t(strings, 'wallet.channels.limits', { min: shortCoin(minimum), max: shortCoin(maximum) }),
    processing,
    fee > 0 ? t(strings, 'wallet.channels.fee', { fee: coin(fee) }) : undefined,
  ].filter((fact) => fact !== undefined)
  return (
    <div className="channel-about" role="status">
      <strong>{about ?? t(strings, `wallet.channels.about.${kind}`)}</strong>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}
