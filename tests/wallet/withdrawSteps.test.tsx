import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { stepStates, type WithdrawalStep } from '#contract/wallet/withdrawal.ts'
import type { Terms } from '#islands/wallet/terms.ts'
import { WithdrawSteps } from '#islands/wallet/WithdrawSteps.tsx'
import withdrawSteps from '../../content/words/en/withdrawSteps.json' with { type: 'json' }

type Step = Terms['steps'][number]

/** The states that the server sends of each step. */
const sent: Record<WithdrawalStep, readonly Step['state'][]> = {
  mobile: ['done', 'open'],
  identity: ['done', 'open', 'begun', 'expired', 'checking', 'rejected'],
  account: ['done', 'open', 'mobileFirst', 'cooling', 'holder', 'closed'],
  deposit: ['done', 'open', 'identityFirst'],
  turnover: ['open', 'identityFirst'],
  rest: ['cooling'],
  debt: ['open'],
}

function htmlOf(...steps: (Pick<Step, 'name' | 'state'> & Partial<Step>)[]): string {
  const whole = steps.map((step) => ({ isNext: false, ...step }))
  return renderToStaticMarkup(<WithdrawSteps strings={{ withdrawSteps }} steps={whole} />)
}

describe('the list of steps', () => {
  test('has words for every state of the server, and a link for each action', () => {
    for (const name of Object.keys(sent) as WithdrawalStep[]) {
      for (const state of sent[name]) {
        const left = name === 'turnover' && { left: 30_000 }
        const html = htmlOf({ name, state, until: Date.UTC(2026, 10, 22, 4), ...left })
        expect(html).not.toMatch(/withdrawSteps\.|\{\{/)
        const isActed = stepStates[state] === 'open' || stepStates[state] === 'refused'
        if (isActed) expect(html, `${name} ${state}`).toContain('<a ')
        if (state === 'done' || state.endsWith('First')) expect(html).not.toContain('<a ')
      }
    }
  })

  test('counts done steps and highlights the next', () => {
    const html = htmlOf(
      { name: 'identity', state: 'done' },
      { name: 'account', state: 'open', isNext: true },
      { name: 'deposit', state: 'open' },
    )
    expect(html).toContain('1 of 3 done')
    expect(html.match(/button-gold/g)).toHaveLength(1)
    expect(html).toMatch(/data-kind="next".*Add an account/)
  })

  test('shows the operator’s reason of a rejection, as text', () => {
    expect(htmlOf({ name: 'identity', state: 'rejected', reason: 'Blurred <b>' })).toContain(
      'Reason: Blurred &lt;b&gt;',
    )
  })

  test('shows the end of an account’s hold, and the rest of the wagering requirement', () => {
    expect(htmlOf({ name: 'account', state: 'cooling', until: Date.UTC(2026, 10, 22, 4) })).toMatch(/22.*12:00/)
    const html = htmlOf({ name: 'turnover', state: 'open', left: 30_000 })
    expect(html).toContain('₱300.00')
    expect(html).toContain('href="/lobby/wallets/stakes"')
  })
})
