import './cards.css'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import type { LoginPay } from './cards.ts'
import { cards } from './cards.ts'
import { OwnCard } from './OwnCard.tsx'

const load = () => void cards.load()

/** /activity/sign: the cards of the player, with the days to claim, and the way to those on sale. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState
      of={cards}
      isOver={({ ownList, cards }) => ownList.length + cards.length === 0}
      isSold
      failed={t(strings, 'signUpBonus.late')}
      strings={strings}
      onClose={onClose}
    >
      {(standing) => <Cards standing={standing} strings={strings} />}
    </PanelState>
  )
})

function Cards({ standing: { ownList, cards: onSale }, strings }: { standing: LoginPay; strings: Strings }) {
  return (
    <div className="sign-cards">
      {ownList.map((card) => (
        <OwnCard key={card.id} card={card} strings={strings} />
      ))}
      {ownList.length === 0 && <Empty title={t(strings, 'signUpBonus.none')} text={t(strings, 'signUpBonus.about')} />}
      {onSale.length > 0 && (
        <a
          className={`button button-wide ${ownList.length > 0 ? 'button-plain' : 'button-gold'}`}
          href="/activity/signPay"
        >
          {t(strings, ownList.length > 0 ? 'signUpBonus.more' : 'signUpBonus.choose')}
        </a>
      )}
      <a className="sign-cards-rules" href="/rule/signBonus">
        {t(strings, 'signUpBonus.rules')}
      </a>
    </div>
  )
}
