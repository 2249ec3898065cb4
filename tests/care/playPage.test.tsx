import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pace } from '#islands/care/PlayPace.tsx'
import { PlayClock } from '#islands/care/PlayWatch.tsx'
import type { PlaySession } from '#islands/care/playSession.ts'
import { CheckFigures } from '#islands/care/RealityCheck.tsx'
import care from '../../content/words/en/care.json' with { type: 'json' }
import common from '../../content/words/en/common.json' with { type: 'json' }
import statementPage from '../../content/words/en/statementPage.json' with { type: 'json' }

const strings = { care, common, statementPage }
/** Noon in Manila of 24 November 2026. */
const NOON = Date.UTC(2026, 10, 24, 4)
const session: PlaySession = {
  ...{ sinceTime: NOON, minutes: 61, staked: 60_000, won: 12_345 },
  check: { every: 60, played: 61, isDue: true },
  quickPlay: { isOff: false },
}

/** The text of a piece; a missing word would appear as its key. */
function textOf(element: Parameters<typeof renderToStaticMarkup>[0]): string {
  const text = renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  expect(text).not.toMatch(/\b(care|common|statementPage)\.\w+|\{\{/)
  return text
}

test('the reality check tells time, stakes, wins and the result', () => {
  const text = textOf(<CheckFigures strings={strings} session={session} />)
  expect(text).toContain('1 h 1 min since Nov 24, 2026, 12:00')
  for (const said of ['Staked ₱600.00', 'Won ₱123.45', 'Net result -₱476.55']) expect(text).toContain(said)
  const { sinceTime: _, ...unknown } = session
  expect(textOf(<CheckFigures strings={strings} session={unknown} />)).toContain('You have played 1 h 1 min.')
})

test('the clock shows the result once it is known, and no colour judges it', () => {
  expect(textOf(<PlayClock strings={strings} session={undefined} />)).not.toContain('₱')
  const html = renderToStaticMarkup(<PlayClock strings={strings} session={session} />)
  expect(html).toContain('-₱476.55')
  expect(html.match(/class="[^"]*"/g)).toEqual(['class="unseen"', 'class="unseen"', 'class="money"'])
})

test('the settings show what is in force and what waits', () => {
  const page = (change: Partial<PlaySession>) => textOf(<Pace strings={strings} session={{ ...session, ...change }} />)
  expect(page({})).toContain('It comes after every 1 h of play.')
  expect(page({})).toContain(care.pace.quick.switchOff)
  const later = { every: 120, time: NOON } as const
  expect(page({ check: { ...session.check, later } })).toMatch(
    /From Nov 24, 2026, 12:00.PM on it comes after every 2 h\./,
  )
  expect(page({ quickPlay: { isOff: true } })).toContain(care.pace.quick.switchOn)
  const waits = page({ quickPlay: { isOff: true, onTime: NOON } })
  expect(waits).toMatch(/stay off until Nov 24, 2026, 12:00/)
  expect(waits).toContain(care.pace.quick.keepOff)
})
