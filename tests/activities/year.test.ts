import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { floatingIcons, generalList } from '#contract/activities/activityLists.ts'
import type { Activity } from '#contract/activities/catalogue.ts'
import { activityKind, kindOf, kinds } from '#contract/activities/kinds.ts'
import { dayAfter } from '#contract/days.ts'
import { readManila } from '#contract/time.ts'
import { activityState } from '#server/activities/activityState.ts'
import { setClock } from '#server/base/clock.ts'
import { catalogue, setCatalogue } from '#server/content/catalogue.ts'
import { freshDatabase } from '../database.ts'

/* A year day by day, as a guest's lobby sees it: what is on, what stands in the list, and what floats over home. */

beforeAll(freshDatabase)

afterEach(() => {
  setClock(undefined)
  setCatalogue(undefined)
})

const FIRST = '2026-11-24'
const DAYS = 400
const { weekendLottery, festival, christmas, newYear } = activityKind
const seasonal = kinds.filter(({ isSeasonal }) => isSeasonal).map(({ id }) => id)

type Line = Pick<Activity, 'id' | 'kind' | 'status' | 'start' | 'end'>
type Shown = { on: number[]; listed: number[]; floats: number[] }

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

/** What the server says is on for a guest at a moment of Manila ("2026-12-16 00:00"), and what home makes of it. */
async function shownAt(moment: string): Promise<Shown> {
  const at = readManila(moment)
  if (!at) throw new Error(`${moment} is no moment`)
  setClock(at)
  const { activityIds, activityMap } = await activityState(undefined)
  const entries = Object.values(activityMap)
  return {
    on: inOrder(activityIds),
    listed: inOrder([...new Set(generalList(entries, false).map(({ id }) => id))]),
    floats: inOrder(floatingIcons(entries, false, at.getTime()).map(({ id }) => id)),
  }
}

const CLOSES = '20:00'

/** From Friday until the lottery's list is closed on Sunday: it has these dates within those of its line. */
function isWeekend(moment: string): boolean {
  const [day = '', clock = ''] = moment.split(' ')
  const weekday = new Date(`${day}T00:00Z`).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
  return weekday === 'Fri' || weekday === 'Sat' || (weekday === 'Sun' && clock < CLOSES)
}

/** Whether a fiesta of the file is on: the festival is by its dates within those of its line. */
const isFiesta = (moment: string): boolean => {
  const at = readManila(moment)?.getTime() ?? 0
  return catalogue().configs.festival.fiestas.some(({ start, end }) => start <= at && at < end)
}

/** The same by the lines alone. Moments of Manila compare as texts, so that no clock or zone is asked. */
function wantedAt(lines: readonly Line[], moment: string): Shown {
  const isOn = ({ id, status, start = '', end = '9999' }: Line) =>
    status === 1 &&
    start <= moment &&
    moment < end &&
    (id !== festival || isFiesta(moment)) &&
    (kindOf(id)?.concerns?.({ hasMobile: false, isBankrupt: false }) ?? true)
  const on = lines.filter(isOn)
  const listedIn = (list: 'general' | 'floating') =>
    on.filter(({ id }) => kindOf(id)?.lists?.includes(list) && !on.some((other) => other.id === kindOf(id)?.yieldsTo))
  const isInSeason = ({ id, end }: Line) =>
    id === weekendLottery ? isWeekend(moment) : id === festival || end !== undefined
  const floats = listedIn('floating').filter((one) => !kindOf(one.id)?.isSeasonal || isInSeason(one))
  const ids = (of: readonly Line[]) => inOrder([...new Set(of.map(({ id }) => id))])
  return { on: ids(on), listed: ids(listedIn('general')), floats: ids(floats) }
}

const days = Array.from({ length: DAYS }, (_, day) => dayAfter(FIRST, day))

/** Lives through all days; answers on which ones each icon floated. */
async function livesThrough(lines: readonly Line[]): Promise<Map<number, string[]>> {
  const daysOn = new Map<number, string[]>()
  for (const day of days)
    for (const clock of ['00:00', '23:59']) {
      const moment = `${day} ${clock}`
      const shown = await shownAt(moment)
      expect(shown, moment).toEqual(wantedAt(lines, moment))
      if (clock === '23:59') for (const id of shown.floats) daysOn.set(id, [...(daysOn.get(id) ?? []), day])
    }
  return daysOn
}

test('the four seasons float by their dates', () => {
  expect(inOrder(seasonal)).toEqual([weekendLottery, festival, christmas, newYear])
})

test('the lobby as it stands lives through the year: Christmas, New Year and four fiestas come, meet, and go', async () => {
  const floats = await livesThrough(catalogue().activities)
  const between = (from: string, to: string) => days.filter((day) => from <= day && day <= to)
  expect(floats.get(christmas)).toEqual(between('2026-12-16', '2026-12-31'))
  expect(floats.get(newYear)).toEqual(between('2026-12-26', '2027-01-09'))
  expect(floats.get(festival)).toEqual([
    ...[...between('2027-02-01', '2027-02-28'), ...between('2027-04-17', '2027-05-16')],
    ...[...between('2027-08-09', '2027-08-29'), ...between('2027-10-01', '2027-10-25')],
  ])
})

describe('each season', () => {
  /** One fiesta, whose dates lie around those of its line. */
  const withFiesta = (start: string, end: string) => {
    const { configs } = catalogue()
    const [first] = configs.festival.fiestas
    if (!first) throw new Error('festival.yaml has no fiesta')
    const [begins, ends] = [start, end].map((text) => readManila(text)?.getTime() ?? 0)
    const fiestas = [{ ...first, start: begins ?? 0, end: ends ?? 0 }]
    return { ...configs, festival: { ...configs.festival, fiestas } }
  }

  const line = (id: number, dates: { start?: string; end?: string }): Activity => {
    const known = catalogue().activities.find((one) => one.id === id)
    if (!known) throw new Error(`activities.yaml has no ${id}`)
    const { start: _start, end: _end, ...rest } = known
    return { ...rest, status: 1, ...dates }
  }

  test('begins and ends at its minute in Manila, through a year with all four', async () => {
    const lines = [
      line(weekendLottery, { start: '2027-02-05 00:00', end: '2027-11-29 00:00' }),
      line(festival, { start: '2027-02-01 06:00', end: '2027-03-01 00:00' }),
      line(christmas, { start: '2026-12-16 00:00', end: '2027-01-01 00:00' }),
      line(newYear, { start: '2026-12-26 00:00', end: '2027-01-10 00:00' }),
    ]
    setCatalogue({ ...catalogue(), activities: lines, configs: withFiesta('2027-01-25 00:00', '2027-03-02 00:00') })
    await livesThrough(lines)
    const floatsAt = async (moment: string) => (await shownAt(moment)).floats
    expect(await floatsAt('2027-02-01 05:59')).toEqual([])
    expect(await floatsAt('2027-02-01 06:00')).toEqual([festival])
    expect(await floatsAt('2027-02-28 19:59')).toEqual([weekendLottery, festival])
    expect(await floatsAt('2027-02-28 23:59')).toEqual([festival])
    expect(await floatsAt('2027-03-01 00:00')).toEqual([])
    expect(await floatsAt('2027-03-05 00:00')).toEqual([weekendLottery])
    expect(await floatsAt('2027-03-07 20:00')).toEqual([])
    expect(await floatsAt('2026-12-31 23:59')).toEqual([christmas, newYear])
    expect(await floatsAt('2027-01-01 00:00')).toEqual([newYear])
    expect(await floatsAt('2027-01-10 00:00')).toEqual([])
  })

  test('without an end is on and never floats; without a start it floats until its end; switched off it is nowhere', async () => {
    const lines = [
      line(newYear, { start: '2026-12-01 00:00' }),
      line(festival, { end: '2027-01-01 00:00' }),
      { ...line(christmas, { start: '2026-12-01 00:00', end: '2027-01-01 00:00' }), status: 0 as const },
    ]
    setCatalogue({ ...catalogue(), activities: lines, configs: withFiesta('2026-12-20 00:00', '2027-02-01 00:00') })
    expect(await shownAt('2026-12-24 20:00')).toEqual({
      ...{ on: [festival, newYear], listed: [festival, newYear], floats: [festival] },
    })
    expect(await shownAt('2027-01-01 00:00')).toMatchObject({ on: [newYear], floats: [] })
  })
})
