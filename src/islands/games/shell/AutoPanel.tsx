import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { startAuto } from './auto.ts'
import { playAuto } from './play.ts'
import { $coin, $stake } from './state.ts'

const ROUNDS = [10, 25, 50, 100] as const
/** Selectable limits, in stakes. 0 is no limit; a loss limit is mandatory. */
const LOSS_STAKES = [10, 25, 50, 100] as const
const WIN_STAKES = [0, 10, 50, 100] as const
/** Selectable shares of the coin that autoplay leaves, in hundredths. */
const COIN_SHARES = [0, 25, 50, 75] as const

type Props = {
  strings: Strings
  /** The words of the game's kind have the branch `play`. */
  kind: string
  /** Whether the game has features at which autoplay may stop. */
  hasFeatures: boolean
  onClose: () => void
}

/** The limits of autoplay: number of rounds, loss limit, and the win, balance or feature that stops it. */
export function AutoPanel({ strings, kind, hasFeatures, onClose }: Props) {
  const [rounds, setRounds] = useState<number>(ROUNDS[0])
  const [loss, setLoss] = useState<number>(LOSS_STAKES[0])
  const [win, setWin] = useState<number>(0)
  const [share, setShare] = useState<number>(0)
  const [stopOnFeature, setStopOnFeature] = useState(hasFeatures)
  const stake = $stake.get()
  // Whole coins.
  const coinLimitOf = (hundredths: number) => Math.floor(($coin.get() * hundredths) / 10_000) * 100
  const limitOf = (cents: number) => (cents === 0 ? t(strings, 'shell.autoNoLimit') : formats(strings).shortCoin(cents))
  const coinOf = (stakes: number) => limitOf(stakes * stake)

  return (
    <>
      <Choices
        legend={t(strings, `${kind}.play.rounds`)}
        values={ROUNDS}
        chosen={rounds}
        show={String}
        onChoose={setRounds}
      />
      <Choices
        legend={t(strings, 'shell.autoLoss')}
        values={LOSS_STAKES}
        chosen={loss}
        show={coinOf}
        onChoose={setLoss}
      />
      <Choices legend={t(strings, 'shell.autoWin')} values={WIN_STAKES} chosen={win} show={coinOf} onChoose={setWin} />
      <Choices
        legend={t(strings, 'shell.autoCoin')}
        values={COIN_SHARES}
        chosen={share}
        show={(hundredths) => limitOf(coinLimitOf(hundredths))}
        onChoose={setShare}
      />
      {hasFeatures && (
        <label className="check">
          <input type="checkbox" checked={stopOnFeature} onChange={(event) => setStopOnFeature(event.target.checked)} />
          {t(strings, `${kind}.play.stopAtFeature`)}
        </label>
      )}
      <Button look="gold" isWide onClick={start}>
        {t(strings, `${kind}.play.start`, { count: rounds })}
      </Button>
    </>
  )

  function start(): void {
    const limits = { lossLimit: loss * stake, winLimit: win * stake, coinLimit: coinLimitOf(share) }
    startAuto({ rounds, ...limits, stopOnFeature })
    onClose()
    void playAuto()
  }
}

type ChoicesProps = {
  legend: string
  values: readonly number[]
  chosen: number
  show: (value: number) => string
  onChoose: (value: number) => void
}

function Choices({ legend, values, chosen, show, onChoose }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {values.map((value) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {show(value)}
        </button>
      ))}
    </fieldset>
  )
}
