import './panel.css'
import { useStore } from '@nanostores/react'
import {
  type Bet,
  betsOf,
  colorOf,
  isOfColors,
  prizesOf,
  sizesOf,
  type WheelChoice,
} from '#contract/games/wheel/table.ts'
import { t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { $mayChoose } from '../shell/mayChoose.ts'
import { Radios } from '../shell/Radios.tsx'
import { shortTimes } from '../times.ts'
import { COLOR_PAINTS, heatOf } from './paints.ts'
import { useChoice } from './useChoice.tsx'
import type { WheelProps } from './WheelGame.tsx'
import { $spin, chooseBet, chooseSegments } from './wheel.ts'

/** The choice of the next round: segments and risk, or a color. */
export function Panel({ game, strings }: WheelProps) {
  const choice = useChoice(game)
  const isFixed = !useStore($mayChoose, { ssr: () => false })
  const common = { game, strings, choice, isFixed }
  return (
    <ChoicePanel className="wheel-panel">
      {isOfColors(game) ? (
        <Colors {...common} />
      ) : (
        <>
          <Prizes {...common} />
          <Sizes {...common} />
          <Risks {...common} />
        </>
      )}
    </ChoicePanel>
  )
}

type PartProps = WheelProps & { choice: WheelChoice; isFixed: boolean }

function Sizes({ game, strings, choice, isFixed }: PartProps) {
  const legend = t(strings, 'wheel.segments')
  return (
    <div className="wheel-row">
      <span aria-hidden="true">{legend}</span>
      <Radios
        name="segments"
        legend={legend}
        options={sizesOf(game)}
        chosen={choice.segments}
        isFixed={isFixed}
        onChoose={(segments) => chooseSegments(game, segments)}
        faceOf={(segments) => segments}
      />
    </div>
  )
}

function Risks({ game, strings, choice, isFixed }: PartProps) {
  const legend = t(strings, 'wheel.risk')
  return (
    <div className="wheel-row">
      <span aria-hidden="true">{legend}</span>
      <Radios
        name="risk"
        legend={legend}
        options={betsOf(game)}
        chosen={choice.bet}
        isFixed={isFixed}
        onChoose={(bet) => chooseBet(game, bet)}
        faceOf={(bet) => t(strings, `wheel.bets.${bet}`)}
      />
    </div>
  )
}

/** What the wheel's segments pay. The one that the wheel stopped at is lit. */
function Prizes({ game, strings, choice }: PartProps) {
  const spin = useStore($spin, { ssr: 'initial' })
  const landed = spin.kind === 'stopped' ? spin.view.times : undefined
  const { segments } = choice
  return (
    <ul className="wheel-prizes" aria-label={t(strings, 'wheel.prizes')}>
      {prizesOf(game, choice).map(({ times, count }) => {
        const paint = heatOf(game, choice, times)
        return (
          <li key={times} data-lit={times === landed || undefined} data-blank={paint === undefined || undefined}>
            <svg className="wheel-swatch" viewBox="0 0 8 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="8" height="8" fill={paint ?? '#3a2a86'} />
            </svg>
            <strong aria-hidden="true">{`×${shortTimes(times)}`}</strong>
            <span aria-hidden="true">{t(strings, 'wheel.count', { count, segments })}</span>
            <span className="unseen">{t(strings, 'wheel.prize', { times: shortTimes(times), count, segments })}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The colors, each with what it pays and how many segments it has. */
function Colors({ game, strings, choice, isFixed }: PartProps) {
  const { segments } = choice
  const factsOf = (bet: Bet) => {
    const [{ times, count } = { times: 0, count: 0 }] = prizesOf(game, { segments, bet })
    return { color: t(strings, `wheel.bets.${bet}`), times: shortTimes(times), count, segments }
  }
  return (
    <div className="wheel-colors">
      <Radios
        name="color"
        legend={t(strings, 'wheel.color')}
        options={betsOf(game)}
        chosen={choice.bet}
        isFixed={isFixed}
        onChoose={(bet) => chooseBet(game, bet)}
        labelOf={(bet) => t(strings, 'wheel.colorPays', factsOf(bet))}
        faceOf={(bet) => {
          const { color, times, count } = factsOf(bet)
          const paint = colorOf(bet)
          return (
            <>
              <svg className="wheel-swatch" viewBox="0 0 8 8" aria-hidden="true">
                <rect width="8" height="8" rx="2" fill={paint && COLOR_PAINTS[paint]} />
              </svg>
              <span className="wheel-color">
                {color}
                <small>{t(strings, 'wheel.count', { count, segments })}</small>
              </span>
              <strong>{`×${times}`}</strong>
            </>
          )
        }}
      />
    </div>
  )
}
