import './dialogs.css'
import { useState } from 'react'
import { startAuto } from '#stores/games/slot/auto.ts'
import { $stake, playAuto } from '#stores/games/slot/slot.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'

const SPINS = [10, 25, 50, 100] as const
/** Selectable limits, in stakes. 0 is no limit; a loss limit is mandatory. */
const LOSS_STAKES = [10, 25, 50, 100] as const
const WIN_STAKES = [0, 10, 50, 100] as const

/** The limits of autoplay: number of spins, loss limit, and the win or feature that stops it. */
export function AutoDialog({ strings, onClose }: { strings: Strings; onClose: () => void }) {
  const [spins, setSpins] = useState<number>(SPINS[0])
  const [loss, setLoss] = useState<number>(LOSS_STAKES[0])
  const [win, setWin] = useState<number>(0)
  const [stopOnFeature, setStopOnFeature] = useState(true)
  const stake = $stake.get()
  const coinOf = (stakes: number) =>
    stakes === 0 ? t(strings, 'slot.autoNoLimit') : formats(strings).shortCoin(stakes * stake)

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(strings, 'slot.auto')}
      closeLabel={t(strings, 'common.close')}
      className="slot-sheet"
    >
      <Choices legend={t(strings, 'slot.autoSpins')} values={SPINS} chosen={spins} show={String} onChoose={setSpins} />
      <Choices
        legend={t(strings, 'slot.autoLoss')}
        values={LOSS_STAKES}
        chosen={loss}
        show={coinOf}
        onChoose={setLoss}
      />
      <Choices legend={t(strings, 'slot.autoWin')} values={WIN_STAKES} chosen={win} show={coinOf} onChoose={setWin} />
      <label className="check">
        <input type="checkbox" checked={stopOnFeature} onChange={(event) => setStopOnFeature(event.target.checked)} />
        {t(strings, 'slot.autoFeature')}
      </label>
      <Button look="gold" isWide onClick={start}>
        {t(strings, 'slot.autoStart', { count: spins })}
      </Button>
    </Dialog>
  )

  function start(): void {
    startAuto({ spins, lossLimit: loss * stake, winLimit: win * stake, stopOnFeature })
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
