import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type TakenLine, takenNames } from '#contract/activities/takenBack.ts'
import { TakenBack } from '#islands/wallet/TakenBack.tsx'
import safebox from '../../content/words/en/safebox.json' with { type: 'json' }

const line = (change: Partial<TakenLine>): TakenLine => ({
  ...{ name: 'ladderRecharge', coin: 0, points: 0, pieces: 0, isWaiting: false },
  ...change,
})
const htmlOf = (...lines: TakenLine[]) => renderToStaticMarkup(<TakenBack strings={{ safebox }} lines={lines} />)

test('what is taken back has a name, each of its sums, and the sum of coin that is there', () => {
  const html = htmlOf(
    line({ coin: 6_000, points: 5_000 }),
    line({ name: 'firstCharge', pieces: 2 }),
    line({ name: 'accumulatedRecharge', coin: 1_500, isWaiting: true }),
  )
  expect(html).toContain('takes back ₱60.00')
  expect(html).toMatch(/Ladder of deposits.*₱60\.00, 50 points/)
  expect(html).toContain('2 pieces')
  expect(html).toMatch(/₱15\.00.*not claimed yet/)
})

test('every offer has words, known or not', () => {
  for (const name of takenNames) expect(htmlOf(line({ name, coin: 100 })), name).not.toMatch(/safebox\.|\{\{/)
})
