import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { obstaclesOf } from '#contract/rights/rights.ts'
import { ClosingCard } from '#islands/rights/ClosingCard.tsx'
import { Obstacles } from '#islands/rights/Obstacles.tsx'
import type { MyData } from '#islands/rights/rights.ts'
import common from '../../content/words/en/common.json' with { type: 'json' }
import proof from '../../content/words/en/proof.json' with { type: 'json' }
import rights from '../../content/words/en/rights.json' with { type: 'json' }

const strings = { rights, proof, common }

type Change = Partial<Omit<MyData, 'standing'>> & { standing?: Partial<MyData['standing']> }
function dataWith({ standing, ...change }: Change): MyData {
  const nothing = { coin: 0, points: 0, safebox: 0, locked: 0, hold: 0, deposits: 0, withdrawals: 0, rounds: 0 }
  return {
    ...{ proof: 'password', exportsLeft: 3, closingDays: 7, tasks: 0 },
    ...change,
    standing: { ...nothing, own: 0, isFree: false, ...standing },
  }
}

/** The text of a page; a missing word would appear as its key. */
function htmlOf(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  const html = renderToStaticMarkup(element)
  expect(html).not.toMatch(/\b(rights|proof|common)\.\w+|\{\{/)
  return html
}

const list = (standing: Partial<MyData['standing']>) => {
  const data = dataWith({ standing, openGame: 1001 })
  return htmlOf(<Obstacles strings={strings} data={data} obstacles={obstaclesOf(data.standing)} bindPath="/bind" />)
}
const card = (change: Change) => htmlOf(<ClosingCard strings={strings} data={dataWith(change)} bindPath="/bind" />)

describe('the obstacles to closing', () => {
  test('are listed with a link to settle each, coin last', () => {
    const html = list({ coin: 9_900, own: 9_900, safebox: 150, withdrawals: 1, deposits: 1, rounds: 1 })
    const [safebox, withdrawal, deposit, round, coin] = html.split('<li').slice(1)
    expect(safebox).toContain('₱1.50 in your safe-box')
    expect(safebox).toContain('href="/walletsPassword"')
    expect(withdrawal).toContain('href="/lobby/wallets/withdraw"')
    expect(deposit).toContain('href="/service"')
    expect(round).toContain('href="/start?gameId=1001"')
    expect(coin).toContain('₱99.00 of your own')
    expect(coin).toContain(rights.settle.later)
  })

  test('include a payout only if no ordinary withdrawal accepts the coin', () => {
    expect(list({ coin: 9_900, own: 9_900 })).toContain(rights.settle.payOut)
    const free = list({ coin: 20_000, own: 20_000, isFree: true })
    expect(free).toContain('href="/lobby/wallets/withdraw"')
    expect(free).not.toContain(rights.settle.payOut)
  })

  test('are none for coin without any deposit', () => {
    expect(list({ coin: 5_000 })).toBe('')
  })
})

describe('the card', () => {
  test('offers the closing once there is no obstacle, and only then asks for a proof', () => {
    expect(card({})).toContain(`>${rights.close}<`)
    expect(card({ standing: { safebox: 1 } })).not.toContain(`>${rights.close}<`)
    const own = card({ standing: { coin: 9_900, own: 9_900 } })
    expect(own).toContain(`>${rights.close}<`)
    expect(own).toContain('₱99.00 in your balance is yours')
    expect(own).not.toContain(rights.settle.payOut)
    expect(card({ standing: { coin: 9_900 } })).not.toContain('is yours')
    expect(card({ proof: 'none' })).toContain(proof.setPassword)
    expect(card({ proof: 'none', standing: { safebox: 1 } })).not.toContain(proof.setPassword)
  })

  test('leads to finished tasks before the closing is asked for, and not after it', () => {
    const closing = { askTime: 0, closeTime: Date.UTC(2100, 0, 1), leftover: 0 }
    expect(card({ tasks: 2 })).toMatch(/2 finished tasks wait for you\..*href="\/profile\/task"/)
    expect(card({ tasks: 1 })).toContain('A finished task waits for you.')
    for (const html of [card({ tasks: 0 }), card({ tasks: 2, closing })]) expect(html).not.toContain('/profile/task')
  })

  test('shows the day of closing, and later arrivals', () => {
    const closing = { askTime: 0, closeTime: Date.UTC(2100, 0, 1), leftover: 5_000 }
    expect(card({ closing, standing: { coin: 5_000 } })).toContain('You give up ₱50.00.')
    expect(card({ closing, standing: { coin: 5_000 } })).not.toContain(rights.closingMore)
    expect(card({ closing, standing: { coin: 5_001 } })).toContain(rights.closingMore)
    expect(card({ closing, standing: { coin: 5_000, own: 2_000 } })).toContain(rights.settle.payOut)
    const late = { ...closing, closeTime: 1 }
    expect(card({ closing: late, standing: { withdrawals: 1 } })).toContain(rights.obstacle.withdrawals)
  })

  test('cancels the closing, unless the coin is leaving: then it says what comes first', () => {
    const closing = { askTime: 0, closeTime: Date.UTC(2100, 0, 1), leftover: 0 }
    expect(card({ closing })).toContain(`>${rights.keep}<`)
    for (const payout of ['asked', 'gone'] as const) {
      const html = card({ closing: { ...closing, payout }, standing: { coin: 5 } })
      expect(html).toContain(rights.payoutState[payout])
      expect(html).not.toContain(`>${rights.keep}<`)
      expect(html).not.toContain(rights.closingMore)
      expect(html.includes('href="/service"')).toBe(payout === 'gone')
    }
  })
})
