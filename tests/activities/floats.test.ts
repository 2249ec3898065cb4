import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { $activities } from '#islands/activities/activities.ts'
import { FloatingIcons } from '#islands/activities/FloatingIcons.tsx'
import { isDrag, placeWithin } from '#islands/activities/place.ts'
import { RewardsBlock } from '#islands/activities/RewardsBlock.tsx'

const view = { width: 390, height: 844 }
const bars = { top: 62, bottom: 80 }
const box = { width: 56, height: 180 }

describe('the floating icons', () => {
  test.each([
    [
      { x: 100, y: 300 },
      { x: 100, y: 300 },
    ],
    [
      { x: -50, y: -50 },
      { x: 8, y: 70 },
    ],
    [
      { x: 900, y: 300 },
      { x: 326, y: 300 },
    ],
    [
      { x: 100, y: 800 },
      { x: 100, y: 576 },
    ],
  ])('dragged to %j stay at %j: in the window, off both bars', (point, place) => {
    expect(placeWithin(point, box, view, bars)).toEqual(place)
  })

  test('keep their top left visible in a window that is too small', () => {
    expect(placeWithin({ x: 0, y: 400 }, box, { width: 390, height: 200 }, bars)).toEqual({ x: 8, y: 70 })
  })

  test('are tapped by a trembling finger, and dragged by a moving one', () => {
    expect(isDrag({ x: 0, y: 0 }, { x: 4, y: 4 })).toBe(false)
    expect(isDrag({ x: 0, y: 0 }, { x: 0, y: 7 })).toBe(true)
  })

  test('are links with names, in a named list', () => {
    const icons = [{ id: 37, path: '/activity/christmas', picture: '/icon/christmas-tree.svg', title: 'Christmas' }]
    const html = renderToStaticMarkup(
      createElement(FloatingIcons, { icons, label: 'Current activities', keys: '', onOver: () => {} }),
    )
    expect(html).toContain('<ul class="floats" aria-label="Current activities">')
    expect(html).toContain('<a class="float" href="/activity/christmas" aria-label="Christmas"')
  })
})

describe('the featured rewards', () => {
  afterEach(() => $activities.set(undefined))
  const slots = [20, 42, 8, 28, 0, 26, 31, 41].map((id) => ({
    ...{ id, path: `/to/${id}`, picture: '/a.svg', title: `title ${id}`, text: '', waiting: '' },
  }))
  const shown = (some = slots) => {
    const html = renderToStaticMarkup(createElement(RewardsBlock, { slots: some, label: 'Featured' }))
    return [...html.matchAll(/data-slot="(\d+)"/g)].map(([, id]) => Number(id))
  }

  test('are the four of the rule if every screen exists', () => {
    expect(shown()).toEqual([20, 42, 8, 0])
  })

  test('are only those with a screen', () => {
    expect(shown(slots.filter(({ id }) => id === 42 || id === 0))).toEqual([42, 0])
    expect(shown([])).toEqual([])
  })
})
