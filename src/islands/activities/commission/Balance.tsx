import './commission.css'
import { rewardId } from '#contract/props/rewards.ts'
import type { UserMessage } from '#contract/words.ts'
import { Worth } from '../../props/Worth.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { type AgentStanding, canExchange } from '../commission.ts'
import { ClaimButton } from '../frame/ClaimButton.tsx'
import { ShareInvite } from '../frame/ShareInvite.tsx'
import { Obstacles } from './Obstacles.tsx'

type Props = {
  agent: AgentStanding
  onExchange: (amount: number) => Promise<UserMessage | undefined>
  strings: Strings
}

/** The commission that can be turned into coin, what keeps it from that, and the way to more friends. */
export function Balance({ agent, onExchange, strings }: Props) {
  const { balance, earned, minimum, isOffered } = agent
  const { coin } = formats(strings)
  const claim = (
    <ClaimButton
      status={canExchange(agent) ? 1 : 0}
      strings={strings}
      name={t(strings, 'commission.name')}
      onClaim={() => onExchange(balance)}
      size="medium"
    >
      {t(strings, 'commission.exchange', { amount: coin(balance) })}
    </ClaimButton>
  )
  return (
    <section className="commission-balance">
      <p>{t(strings, 'commission.balance')}</p>
      <strong data-below={balance < 0 || undefined}>{coin(balance)}</strong>
      <p>{t(strings, 'commission.earned', { amount: coin(earned) })}</p>
      {claim}
      {canExchange(agent) && (
        <Worth items={[{ id: rewardId.coin, count: balance }]} strings={strings}>
          {claim}
        </Worth>
      )}
      <p>{t(strings, balance < 0 ? 'commission.below' : 'commission.terms', { amount: coin(minimum) })}</p>
      <Obstacles of={agent} words="commission" strings={strings} />
      {isOffered && <ShareInvite strings={strings} />}
    </section>
  )
}
