import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { careSteps, markers } from '#contract/care/signals.ts'
import { Told } from '#islands/care/MySignals.tsx'
import type { Signals } from '#islands/care/signals.ts'
import care from '../../content/words/en/care.json' with { type: 'json' }
import common from '../../content/words/en/common.json' with { type: 'json' }

const strings = { care, common }
const words = care.signals

const told = (change: Partial<Signals> = {}): Signals => ({
  ...{ days: 28, score: 0, step: 'none', steps: { note: 3, offer: 5, case: 7 }, isWatched: false },
  markers: markers.map((marker) => ({ marker, value: 1, threshold: 3, points: 2, isFound: false })),
  ...change,
})

/** The text of the section; a missing word would appear as its key. */
function pageOf(change: Partial<Signals> = {}): string {
  const html = renderToStaticMarkup(<Told strings={strings} told={told(change)} />)
  expect(html).not.toMatch(/\bcare\.\w+|\{\{/)
  return html
}

test.each(careSteps)('the section says what the step %s means, and every marker', (step) => {
  const html = pageOf({ step })
  expect(html).toContain(words.step[step])
  for (const marker of markers) expect(html).toContain(words.marker[marker].title)
  expect(html.includes(words.quiet)).toBe(step !== 'none')
  expect(html.match(new RegExp(words.none, 'g'))).toHaveLength(markers.length)
})

test('the section shows points that were given, an open case, and the limit that is offered', () => {
  const [first, ...rest] = told().markers
  const found = first ? [{ ...first, isFound: true, value: 4 }, ...rest] : []
  const html = pageOf({ step: 'case', isWatched: true, markers: found, offer: { limit: 'lossWeek', most: 150_000 } })
  expect(html).toContain('2 points')
  expect(html).toContain('You: 4. It is a sign from 3 on.')
  expect(html).toContain(words.watched)
  expect(html).toContain('Set ₱1,500.00 a week')
  expect(pageOf()).not.toContain('<button')
})
