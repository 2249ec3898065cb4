// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chanceOf, heightOf, timesOf } from '#contract/games/limbo/rules.ts'
import { TIMES_UNIT } from '#contract/games/times.ts'
import { Board } from '#islands/games/limbo/Board.tsx'
import { heightText, targetText } from '#islands/games/limbo/figures.ts'
import { $flight, $target } from '#islands/games/limbo/limbo.ts'
import { heightAt, LINE, placeOf, riseOf } from '#islands/games/limbo/path.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { limbos } from '#server/games/house/limbo/limbos.ts'
import { fc } from '../../chance.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

const table = limbos().get(2401)
if (!table) throw new Error('no limbo game')
const { game } = table

beforeEach(() => {
  mount()
  $shell.set({ step: 'ready' })
  $target.set(game.targets.first)
  $flight.set({ kind: 'resting' })
})
afterEach(unmount)

const field = () => host.querySelector<HTMLInputElement>('input[inputmode="decimal"]')

/** Types into the target field, as a keyboard would. */
async function type(text: string): Promise<void> {
  const input = field()
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const enter = () =>
  act(async () => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))

test('a typed target is taken on Enter, an empty one is dropped, and the field keeps the focus', async () => {
  await show(<Board game={game} strings={strings} />)
  const before = field()
  await act(async () => before?.focus())
  await type('')
  expect([field()?.value, $target.get()]).toEqual(['', 200])
  await enter()
  expect([field()?.value, $target.get()]).toEqual(['2.00', 200])
  await type('1,2')
  expect($target.get()).toBe(200)
  await type('1,250.5')
  await enter()
  expect([field()?.value, $target.get()]).toEqual(['1250.50', 125_050])
  expect(document.activeElement).toBe(before)
})

test('one tap picks a target, which is then shown as pressed', async () => {
  await show(<Board game={game} strings={strings} />)
  const pressed = () => [...host.querySelectorAll('[aria-pressed="true"]')].map((one) => one.textContent)
  expect(pressed()).toEqual(['×2'])
  const hundred = [...host.querySelectorAll('button')].find((one) => one.textContent === '×100')
  await act(async () => hundred?.click())
  expect([$target.get(), pressed()]).toEqual([10_000, ['×100']])
})

test('nothing of the board gives up the focus while a round runs, or takes another target', async () => {
  await show(<Board game={game} strings={strings} />)
  const parts = [...host.querySelectorAll<HTMLElement>('input, button')]
  expect(parts).toHaveLength(7)
  for (const part of parts) {
    await act(async () => part.focus())
    await act(async () => $shell.set({ step: 'busy' }))
    await act(async () => part.click())
    expect([part.matches(':disabled'), document.activeElement, $target.get()]).toEqual([false, part, 200])
    expect(part.getAttribute('aria-disabled') ?? String(field()?.readOnly)).toBe('true')
    await act(async () => $shell.set({ step: 'ready' }))
  }
})

test('a flight that ended says by words and by a sign whether it reached its target', async () => {
  await show(<Board game={game} strings={strings} />)
  const signs: (string | null | undefined)[] = []
  for (const [number, win] of [
    [1_000_000, 1000],
    [90_000_000, 0],
  ] as const) {
    const view = {
      number,
      height: heightOf(game, number),
      target: 200,
      chance: chanceOf(game, 200),
      times: timesOf(200),
    }
    await act(async () => $flight.set({ kind: 'ended', view: { ...view, win } }))
    expect(host.querySelector('.limbo-height')?.textContent).toBe(
      `×${heightText(view.height)}${win > 0 ? 'Reached ×2.00: won' : 'Short of ×2.00: lost'}`,
    )
    signs.push(host.querySelector('.limbo-mark path')?.getAttribute('d'))
  }
  expect(new Set(signs).size).toBe(2)
})

describe('the picture', () => {
  const anyTarget = fc.integer({ min: game.targets.least, max: game.targets.most })
  const anyNumber = fc.nat({ max: 99_999_999 })

  test('has the kite on or over the line exactly where the height reaches the target, and never outside', () => {
    fc.assert(
      fc.property(anyTarget, anyNumber, (target, number) => {
        const height = heightOf(game, number)
        const { x, y } = placeOf(riseOf(height, timesOf(target)))
        return x > 0 && x < 100 && y > 10 && y < 70 && y <= LINE + 1e-9 === height >= timesOf(target)
      }),
    )
  })

  test('shows a figure that reaches the shown target exactly where the height does', () => {
    fc.assert(
      fc.property(anyTarget, anyNumber, (target, number) => {
        const height = heightOf(game, number)
        const [shown, aim] = [heightText(height), targetText(target)].map((text) => Number(text.replaceAll(',', '')))
        return Number(shown) >= Number(aim) === height >= timesOf(target)
      }),
    )
    expect([heightText(19_999), heightText(990_000_000_000), heightText(9_900)]).toEqual([
      '1.99',
      '99,000,000.00',
      '0.99',
    ])
  })

  test('climbs without a step down, from 1 to the height', () => {
    for (const height of [9_900, 10_000, 23_456, 990_000_000_000]) {
      const steps = [0, 0.25, 0.5, 0.75, 1].map((share) => heightAt(height, share))
      expect(steps.at(-1)).toBe(height)
      if (height > TIMES_UNIT) expect(steps[0]).toBe(TIMES_UNIT)
      expect(steps).toEqual(steps.toSorted((one, other) => one - other))
    }
  })
})
