import './panel.css'
import { useStore } from '@nanostores/react'
import { RISKS, ROWS } from '#contract/games/plinko/table.ts'
import { chooseRisk, chooseRows } from '#stores/games/plinko/plinko.ts'
import { $mayChoose } from '#stores/games/shell/mayChoose.ts'
import { t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
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
      <fieldset className="plinko-risks" data-fixed={!mayChoose || undefined}>
        <legend className="unseen">{t(strings, 'plinko.risk')}</legend>
        {RISKS.map((each) => (
          <label key={each} className="plinko-risk">
            <input
              type="radio"
              name="risk"
              checked={each === risk}
              aria-disabled={!mayChoose}
              onChange={() => chooseRisk(each)}
            />
            <span>{t(strings, `plinko.risks.${each}`)}</span>
          </label>
        ))}
      </fieldset>
    </ChoicePanel>
  )
}
