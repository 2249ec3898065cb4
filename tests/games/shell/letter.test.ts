import { expect, test } from 'vitest'
import { letterOf } from '#islands/games/shell/letter.ts'

test.each([
  ['f', 'KeyF', 'f'],
  // Caps Lock is on.
  ['F', 'KeyF', 'f'],
  // Dvorak types F where a Latin keyboard has Y.
  ['f', 'KeyY', 'f'],
  // Thai.
  ['ด', 'KeyF', 'f'],
  ['ย', 'KeyP', 'p'],
  ['\u0E49', 'KeyH', 'h'],
  ['ฟ', 'KeyA', 'a'],
])('the key that types %j at %s is the letter %s', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})

test.each([
  ['Enter', 'Enter'],
  ['Dead', 'KeyN'],
  ['Process', 'KeyF'],
  ['1', 'Digit1'],
  [' ', 'Space'],
  ['ช', 'Equal'],
])('the key that types %j at %s is none', (key, code) => {
  expect(letterOf({ key, code })).toBeUndefined()
})
