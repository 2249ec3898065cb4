import './cards.css'
import { useStore } from '@nanostores/react'
import { cards } from '#stores/activities/signUpBonus/cards.ts'
import type { LoginPay } from '#stores/activities/signUpBonus/summary.ts'
import { Empty } from '../../ui/Empty.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Strings, t } from '../../ui/words.ts'
import type { PanelProps } from '../panel.ts'
import { useEachDay } from '../useEachDay.ts'
import { OwnCard } from './OwnCard.tsx'

const load = () => void cards.load()

/** /activity/sign: the cards of the player, with the days to claim, and the way to those on sale. */
export const Panel = guarded(function Panel({ strings }: PanelProps) {
  const state = useStore(cards.$state, { ssr: 'initial' })
  useEachDay(load)

  return (
    <Loaded
      of={state}
      waiting={<Skeleton shape="card" />}
      failed={t(strings, 'signUpBonus.late')}
      onAgain={load}
      strings={strings}
    >
      {(standing) => <Cards standing={standing} strings={strings} />}
    </Loaded>
  )
})

function Cards({ standing: { ownList, cards: onSale }, strings }: { standing: LoginPay; strings: Strings }) {
  return (
    <div className="sign-cards">
      {ownList.map((card) => (
        <OwnCard key={card.id} card={card} strings={strings} />
      ))}
      {ownList.length === 0 && <None isAnyOnSale={onSale.length > 0} strings={strings} />}
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

/** No card yet: what one is, or that none is to be had. */
function None({ isAnyOnSale, strings }: { isAnyOnSale: boolean; strings: Strings }) {
  const [title, text] = isAnyOnSale
    ? ['signUpBonus.none', 'signUpBonus.about']
    : ['activity.act39.err1001', 'activity.emptyText']
  return <Empty title={t(strings, title)} text={t(strings, text)} />
}
