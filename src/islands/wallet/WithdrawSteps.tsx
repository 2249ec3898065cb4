import './withdraw-steps.css'
import { useId } from 'react'
import { type IconName, iconPath } from '#contract/icons.ts'
import { type StepState, stepStates, type WithdrawalStep } from '#contract/wallet/withdrawal.ts'
import { Icon, KindIcon } from '../ui/icons.tsx'
import { formats, type Strings, t } from '../ui/words.ts'
import type { Terms } from './terms.ts'

type Step = Terms['steps'][number]
type Props = { strings: Strings; steps: readonly Step[] }

const icons = {
  mobile: 'mobile-phone',
  identity: 'identification-card',
  account: 'bank',
  deposit: 'inbox-tray',
  turnover: 'slot-machine',
  rest: 'hourglass-not-done',
  debt: 'coin',
} as const satisfies Record<WithdrawalStep, IconName>

const IDENTITY = '/walletsKyc'
const ACCOUNTS = '/profile/bank'

/** Page and link text of each step. A step that waits for another has no link. */
const ways: { [way in `${WithdrawalStep}.${StepState}`]?: { href: string; word: string } } = {
  'mobile.open': { href: '/bind', word: 'bind' },
  'identity.open': { href: IDENTITY, word: 'verify' },
  'identity.begun': { href: IDENTITY, word: 'goOn' },
  'identity.expired': { href: IDENTITY, word: 'renew' },
  'identity.checking': { href: IDENTITY, word: 'look' },
  'identity.rejected': { href: IDENTITY, word: 'again' },
  'account.open': { href: '/bindBankCard?back=1', word: 'add' },
  'account.cooling': { href: ACCOUNTS, word: 'accounts' },
  'account.holder': { href: ACCOUNTS, word: 'accounts' },
  'account.closed': { href: ACCOUNTS, word: 'accounts' },
  'deposit.open': { href: '/lobby/wallets/deposit', word: 'deposit' },
  'turnover.open': { href: '/lobby/home', word: 'play' },
  'debt.open': { href: '/lobby/wallets/deposit', word: 'settle' },
}

/** The steps before a withdrawal, as the server reports them, each with its link. `strings` holds `withdrawSteps`. */
export function WithdrawSteps({ strings, steps }: Props) {
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="steps" aria-labelledby="withdraw-steps">
      <header className="steps-head">
        <h2 id="withdraw-steps">{t(strings, 'withdrawSteps.title')}</h2>
        <p className="card-label">{t(strings, 'withdrawSteps.count', { done, all: steps.length })}</p>
      </header>
      <ol>
        {steps.map((step) => (
          <StepLine key={step.name} strings={strings} step={step} />
        ))}
      </ol>
    </section>
  )
}

/** Appearance of a step: the next one stands out among the open ones. */
function kindOf({ state, isNext }: Step): 'done' | 'next' | 'open' | 'waiting' | 'refused' {
  const kind = stepStates[state]
  return kind === 'open' && isNext ? 'next' : kind
}

function StepLine({ strings, step }: { strings: Strings; step: Step }) {
  const title = useId()
  const kind = kindOf(step)
  const way = ways[`${step.name}.${step.state}`]
  return (
    <li className="step" data-kind={kind} aria-labelledby={title}>
      <span className="step-icon">
        {kind === 'done' ? <Done /> : <img src={iconPath(icons[step.name])} alt="" width={28} height={28} />}
      </span>
      <h3 id={title}>{t(strings, `withdrawSteps.${step.name}.title`)}</h3>
      <span className="step-kind">{t(strings, `withdrawSteps.kind.${kind}`)}</span>
      {kind !== 'done' && <StepNote strings={strings} step={step} />}
      {way && (
        <p className="step-ways">
          <a className={`button ${step.isNext ? 'button-gold' : 'button-quiet button-small'}`} href={way.href}>
            {t(strings, `withdrawSteps.link.${way.word}`)}
          </a>
          {step.name === 'turnover' && (
            <a className="button button-quiet button-small" href="/lobby/wallets/stakes">
              {t(strings, 'withdrawSteps.link.list')}
            </a>
          )}
        </p>
      )}
    </li>
  )
}

function StepNote({ strings, step: { name, state, reason, until, left } }: { strings: Strings; step: Step }) {
  const values = until === undefined ? {} : { until: formats(strings).moment(until) }
  return (
    <div className="step-note">
      {left !== undefined && (
        <p className="step-left">
          {t(strings, `withdrawSteps.${name === 'debt' ? name : 'turnover'}.left`)}{' '}
          <strong className="money">{formats(strings).coin(left)}</strong>
        </p>
      )}
      <p>{t(strings, `withdrawSteps.${name}.${state}`, values)}</p>
      {reason !== undefined && (
        <p className="step-reason">
          <KindIcon kind="error" />
          <span>{t(strings, 'withdrawSteps.reason', { reason })}</span>
        </p>
      )}
    </div>
  )
}

function Done() {
  return (
    <Icon>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Icon>
  )
}
