import { useStore } from '@nanostores/react'
import { PICKS_MAX, RISKS } from '#contract/games/keno/table.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { $mayChoose } from '../shell/mayChoose.ts'
import { Radios } from '../shell/Radios.tsx'
import type { KenoProps } from './KenoGame.tsx'
import { chooseRisk, clearPicks, pickAtRandom } from './keno.ts'
import { useChoice } from './useChoice.tsx'

/** The risk of the next round, how many numbers are picked, and the two ways to pick all at once. */
export function Panel({ game, strings }: Pick<KenoProps, 'game' | 'strings'>) {
  const { picks, way } = useChoice(game)
  const mayChoose = useStore($mayChoose, { ssr: () => false })
  return (
    <ChoicePanel className="keno-panel">
      <Radios
        name="risk"
        legend={t(strings, 'keno.risk')}
        options={RISKS}
        chosen={way.risk}
        isFixed={!mayChoose}
        onChoose={chooseRisk}
        faceOf={(each) => t(strings, `keno.risks.${each}`)}
      />
      <div className="keno-tools">
        <Button size="small" aria-disabled={!mayChoose} onClick={() => pickAtRandom(game)}>
          {t(strings, 'keno.random')}
        </Button>
        <p>
          {picks.length > 0
            ? t(strings, 'keno.picked', { picked: picks.length, most: PICKS_MAX })
            : t(strings, 'keno.none', { count: game.first.count })}
        </p>
        <Button size="small" look="quiet" aria-disabled={!mayChoose || picks.length === 0} onClick={clearPicks}>
          {t(strings, 'keno.clear')}
        </Button>
      </div>
    </ChoicePanel>
  )
}
