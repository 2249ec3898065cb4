import './board.css'
import { useStore } from '@nanostores/react'
import { type Strings, t } from '../../ui/words.ts'
import { shortTimes } from '../times.ts'
import { Fields } from './Fields.tsx'
import type { ScratchProps } from './ScratchGame.tsx'
import { $card, type Card } from './scratch.ts'

/** The card: its name, its fields, and below them what to do or what they have shown. */
export function Board({ game, version, strings }: ScratchProps) {
  const card = useStore($card, { ssr: 'initial' })
  const won = card.kind === 'revealed' && card.view.prize !== null
  return (
    <div className="scratch-card" data-kind={card.kind} data-foil={game.foil} data-won={won || undefined}>
      <div className="scratch-paper">
        <p className="scratch-name" aria-hidden="true">
          <strong>{game.name}</strong>
          <span>{t(strings, 'scratch.alike')}</span>
        </p>
        <Fields game={game} version={version} strings={strings} />
        <p className="scratch-foot" aria-hidden="true">
          {footText(card, strings)}
        </p>
      </div>
    </div>
  )
}

function footText(card: Card, strings: Strings): string {
  if (card.kind !== 'revealed') return t(strings, `scratch.foot.${card.kind}`)
  const { prize, times } = card.view
  return t(strings, `scratch.foot.${prize === null ? 'blank' : 'won'}`, { times: shortTimes(times) })
}
