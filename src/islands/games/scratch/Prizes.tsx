import './prizes.css'
import { useStore } from '@nanostores/react'
import { SYMBOL_PICTURE_SIZE, symbolPicturePath } from '#contract/games/scratch/art.ts'
import { timesOf } from '#contract/games/scratch/table.ts'
import { t } from '../../ui/words.ts'
import { ChoicePanel } from '../shell/ChoicePanel.tsx'
import { shortTimes } from '../times.ts'
import type { ScratchProps } from './ScratchGame.tsx'
import { $card } from './scratch.ts'

/** What three alike pay. The prize of the card is lit once it is revealed. */
export function Prizes({ game, version, strings }: ScratchProps) {
  const card = useStore($card, { ssr: 'initial' })
  const won = card.kind === 'revealed' ? card.view.prize : null
  return (
    <ChoicePanel className="scratch-panel">
      <ul className="scratch-prizes" aria-label={t(strings, 'scratch.prizes')}>
        {game.prizes.map((prize) => {
          const { symbol } = prize
          const times = shortTimes(timesOf(prize))
          const name = t(strings, `scratch.outcome.symbols.${symbol}`)
          return (
            <li key={symbol} data-lit={symbol === won || undefined}>
              <img
                src={symbolPicturePath(game.id, version, symbol)}
                alt=""
                width={SYMBOL_PICTURE_SIZE}
                height={SYMBOL_PICTURE_SIZE}
              />
              <strong aria-hidden="true">{`×${times}`}</strong>
              <span className="unseen">{t(strings, 'scratch.prize', { symbol: name, times })}</span>
            </li>
          )
        })}
      </ul>
    </ChoicePanel>
  )
}
