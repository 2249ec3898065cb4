import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../src/layouts/${name}.css`, import.meta.url), 'utf8')

/** The ends of each range in a font's `unicode-range`. */
function rangesOf(face: string): [number, number][] {
  const named = /unicode-range:([^;]+);/.exec(face)?.[1] ?? ''
  return [...named.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
}

const isAskedFor = (face: string, letter: string) =>
  rangesOf(face).some(([from, to]) => from <= (letter.codePointAt(0) ?? 0) && (letter.codePointAt(0) ?? 0) <= to)

const facesOf = (name: string) => read(name).match(/@font-face \{[^}]*\}/g) ?? []

// A subset draws a missing letter as a blank if the system has no font for it either.
test.each(['fonts', 'public'])('no font of %s.css covers Thai', (name) => {
  expect(facesOf(name).length).toBeGreaterThan(0)
  for (const face of facesOf(name)) {
    expect(rangesOf(face).length).toBeGreaterThan(0)
    expect([...'กฝ฿ไ่๙'].filter((letter) => isAskedFor(face, letter))).toEqual([])
  }
})

test('the fonts’ unicode-range matches their letters', () => {
  const lobby = facesOf('fonts')
  expect([...'Añ0~“•…–₱'].filter((letter) => !lobby.some((face) => isAskedFor(face, letter)))).toEqual([])
  expect([...'Aa0 ,.’+'].filter((letter) => !facesOf('public').some((face) => isAskedFor(face, letter)))).toEqual([])
})

test('titles and text have a font for Thai', () => {
  const tokens = read('tokens')
  expect(tokens).toMatch(/--thai: "Noto Sans Thai"/)
  for (const stack of ['display', 'body']) expect(tokens).toMatch(new RegExp(`--${stack}:[^;]*var\\(--thai\\)`))
})
