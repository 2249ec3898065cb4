import './channels.css'
import { useState } from 'react'
import type { RechargeType } from '#contract/lobby/catalogue.ts'
import type { Cents } from '#contract/money.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import { PayingApps } from './PayingApps.tsx'

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
        {fitting.map(({ id, name, kind, iconH5, about, fee, processing, minimum, maximum }) => (
          <label key={id} className="channel">
            <input type="radio" name="channel" value={id} checked={id === channel?.id} onChange={() => setChosen(id)} />
            <img className="channel-icon" src={iconH5} alt="" width={48} height={48} />
            <span className="channel-name">{name}</span>
            <span className="channel-about">{about ?? t(strings, `wallet.channels.about.${kind}`)}</span>
            <span className="channel-about">
              {t(strings, 'wallet.channels.limits', {
                min: formats(strings).shortCoin(minimum),
                max: formats(strings).shortCoin(maximum),
              })}
            </span>
            {processing && <span className="channel-about">{processing}</span>}
            {fee > 0 && (
              <span className="channel-about">
                {t(strings, 'wallet.channels.fee', { fee: formats(strings).coin(fee) })}
              </span>
            )}
          </label>
        ))}
      </div>
      {channel && <PayingApps strings={strings} channels={[channel]} />}
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
