import './panel.css'
import { useStore } from '@nanostores/react'
import { RISKS, ROWS } from '#contract/games/plinko/table.ts'
import { t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { $mayChoose } from '../shell/mayChoose.ts'
import { Radios } from '../shell/Radios.tsx'
import type { PlinkoProps } from './PlinkoGame.tsx'
import { chooseRisk, chooseRows } from './plinko.ts'
import { useChoice } from './useChoice.tsx'

/** The choice of the next round: rows and risk. */
export function Panel({ game, strings }: PlinkoProps) {
  const { rows, risk } = useChoice(game)
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  return (
    <ChoicePanel className="plinko-panel">
      <label className="plinko-rows">
        <span>
          {t(strings, 'plinko.rows')} <strong className="money">{rows}</strong>
        </span>
        <input
          type="range"
          min={ROWS[0]}
          max={ROWS.at(-1)}
          value={rows}
          aria-disabled={!mayChoose}
          aria-valuetext={t(strings, 'plinko.rowsText', { rows, trays: rows + 1 })}
          onChange={(event) => chooseRows(Number(event.target.value))}
        />
      </label>
      <Radios
        name="risk"
        legend={t(strings, 'plinko.risk')}
        options={RISKS}
        chosen={risk}
        isFixed={!mayChoose}
        onChoose={chooseRisk}
        faceOf={(each) => t(strings, `plinko.risks.${each}`)}
      />
    </ChoicePanel>
  )
}
