import { guarded } from '../../ui/Guarded.tsx'
import { t } from '../../ui/words.ts'
import { Balance } from '../commission/Balance.tsx'
import { Statements } from '../commission/Statements.tsx'
import { Changes, FriendTerms } from '../commission/Terms.tsx'
import { PanelState } from '../frame/PanelState.tsx'
import type { PanelProps } from '../panel.tsx'
import { useEachDay } from '../useEachDay.tsx'
import { agent, agentDays, exchangeAgent } from './agent.ts'

/** Whoever may not see it is refused, so a standing that is there is never over. */
const never = () => false
const load = () => void agent.load()

/** /activity/agent: the commission on friends' valid bets, its statements, and the way to coin. */
export const Panel = guarded(function Panel({ strings, onClose }: PanelProps) {
  useEachDay(load)

  return (
    <PanelState of={agent} isOver={never} failed={t(strings, 'commission.late')} strings={strings} onClose={onClose}>
      {(standing) => (
        <div className="commission">
          <Balance agent={standing} onExchange={exchangeAgent} strings={strings} />
          <Statements of={agentDays} addedUntil={standing.addedUntil} strings={strings} />
          <Changes agent={standing} strings={strings} />
          <FriendTerms friend={standing.friend} strings={strings} />
        </div>
      )}
    </PanelState>
  )
})
