import postcss from 'postcss'
import { expect, test } from 'vitest'
import { targets } from '#build/engines/floor.ts'
import { plainColors } from '#build/engines/plainColors.ts'
import { scriptComplaints } from '#build/engines/scripts.ts'
import { styleComplaints } from '#build/engines/styles.ts'

test('the bundler lowers to the floor of package.json', () => {
  expect(targets).toEqual(['chrome109', 'edge109', 'safari16.4', 'ios16.4', 'firefox115'])
})

test.each([
  ['const first = list.toSorted()[0]', /\.toSorted, which chrome 109/],
  ['const hands = held.with(0, card)', /\.with, which chrome 109/],
  ['const days = Object.groupBy(lines, dayOf)', /Object\.groupBy, which .*safari 16\.4/],
  ['const isFine = URL.canParse(text)', /URL\.canParse, which .*samsunginternet_android 21/],
  ['const words = new Intl.Segmenter()', /Intl\.Segmenter|Segmenter/],
  ['const { promise } = Promise.withResolvers()', /Promise\.withResolvers/],
  ['const isText = /[\\p{L}--a]/v.test(text)', /no ECMAScript 2022/],
  ['using file = open()', /no ECMAScript 2022/],
])('a build stops at %s', (code, complaint) => {
  expect(scriptComplaints('a.js', code).join('\n')).toMatch(complaint)
})

test.each([
  'const last = list.at(-1)',
  'const url = new URL(text)',
  'video.pause()',
  'class A { #b = 1; static { A.c = 2 } }',
])('a build goes on after %s', (code) => expect(scriptComplaints('a.js', code)).toEqual([]))

test.each([
  ['.a { & .b { color: red } }', /has &, which/],
  ['.a { background: color-mix(in srgb, red 9%, blue) }', /color-mix\(\), which chrome 109/],
  ['.a:popover-open { display: grid }', /:popover-open, which/],
  ['.a { field-sizing: content }', /field-sizing, which/],
  ['.menu:has(.open) { display: block }', /has \.menu:has\(\.open\), and .*parents\.ts/],
  ['.channel:has(:checked),.channel.ready{color:gold}', /Firefox 115 keeps no part/],
])('a build stops at %s', (sheet, complaint) => {
  expect(styleComplaints('a.css', sheet).join('\n')).toMatch(complaint)
})

test.each([
  '.a { background: red; background: color-mix(in srgb, red 9%, blue) }',
  '.a::-webkit-scrollbar { display: none }',
  '@supports selector(:has(a)){.menu:has(.open){display:block}}',
  '.channel:has(:checked){color:gold}',
  '.a:is(.b, .c) { inset: 0; gap: 1px; aspect-ratio: 1 }',
])('a build goes on after %s', (sheet) => expect(styleComplaints('a.css', sheet)).toEqual([]))

test('a plain colour stands before each mix, and a custom property has the plain one alone', () => {
  const { css } = postcss([plainColors()]).process(
    '.a { background: color-mix(in srgb, var(--gold) 50%, var(--surface)); --b: color-mix(in srgb, var(--gold) 45%, transparent) }',
    { from: undefined },
  )
  // Gold is #ffc247, and the surface #1d1740.
  expect(css).toBe(
    '.a { background: rgb(142 109 68); background: color-mix(in srgb, var(--gold) 50%, var(--surface)); --b: rgb(255 194 71 / 45%) }',
  )
  expect(
    () => postcss([plainColors()]).process('.a { color: color-mix(in oklch, red, blue) }', { from: undefined }).css,
  ).toThrow('no mix')
})
