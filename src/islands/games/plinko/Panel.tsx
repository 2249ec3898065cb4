import './panel.css'
import { useStore } from '@nanostores/react'
import { RISKS, ROWS } from '#contract/games/plinko/table.ts'
import { chooseRisk, chooseRows } from '#stores/games/plinko/plinko.ts'
import { $mayChoose } from '#stores/games/shell/mayChoose.ts'
import { t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { Options } from '../shell/Options.tsx'
import type { PlinkoProps } from './PlinkoGame.tsx'
import { useChoice } from './useChoice.ts'

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
      <Options
        legend={t(strings, 'plinko.risk')}
        name="risk"
        options={RISKS.map((value) => ({ value, text: t(strings, `plinko.risks.${value}`) }))}
        chosen={risk}
        onChoose={chooseRisk}
      />
    </ChoicePanel>
  )
}
