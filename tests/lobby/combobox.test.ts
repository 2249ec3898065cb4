import { describe, expect, test } from 'vitest'
import { CLOSED, type Combobox, OPEN, press } from '#islands/lobby/combobox.ts'
import { fc } from '../chance.ts'

const at = (active: number): Combobox => ({ isOpen: true, active })
const moved = (key: string, from: Combobox, count: number) => {
  const pressed = press(key, from, count, '')
  return pressed.does === 'moves' ? pressed.to : undefined
}

describe('the keys of a combobox', () => {
  test('an arrow opens a closed list, without an option', () => {
    expect(moved('ArrowDown', CLOSED, 3)).toEqual(OPEN)
    expect(moved('ArrowUp', CLOSED, 3)).toEqual(OPEN)
  })

  test('arrows walk over the options and the text, in a circle', () => {
    const down = [0, 1, 2, 3].reduce<number[]>(
      (walked) => [...walked, moved('ArrowDown', at(walked.at(-1) ?? -1), 3)?.active ?? 9],
      [],
    )
    expect(down).toEqual([0, 1, 2, -1])
    expect(moved('ArrowUp', OPEN, 3)).toEqual(at(2))
    expect(moved('ArrowUp', at(0), 3)).toEqual(OPEN)
  })

  test('an empty list has no option to walk to', () => {
    expect(moved('ArrowDown', OPEN, 0)).toEqual(OPEN)
    expect(moved('ArrowUp', OPEN, 0)).toEqual(OPEN)
  })

  test('Escape closes the list first, and then empties the text', () => {
    expect(press('Escape', at(1), 3, 'ba')).toEqual({ does: 'moves', to: CLOSED })
    expect(press('Escape', CLOSED, 3, 'ba')).toEqual({ does: 'clears' })
    expect(press('Escape', CLOSED, 3, '')).toEqual({ does: 'nothing' })
  })

  test('Enter chooses an option that is there, and otherwise sends the form', () => {
    expect(press('Enter', at(1), 3, 'ba')).toEqual({ does: 'chooses' })
    expect(press('Enter', OPEN, 3, 'ba')).toEqual({ does: 'nothing' })
    // The list has become shorter since.
    expect(press('Enter', at(3), 3, 'ba')).toEqual({ does: 'nothing' })
  })

  test('letters, Home and End stay with the text', () => {
    for (const key of ['a', 'Home', 'End', 'ArrowLeft', 'Tab', ' '])
      expect(press(key, at(1), 3, 'ba')).toEqual({ does: 'nothing' })
  })

  test('no sequence of keys leaves the list', () => {
    const keys = fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'Escape'))
    fc.assert(
      fc.property(keys, fc.nat(5), (pressed, count) => {
        let box = CLOSED
        for (const key of pressed) box = moved(key, box, count) ?? box
        return box.active >= -1 && box.active < Math.max(count, 1)
      }),
    )
  })
})
