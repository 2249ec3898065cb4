import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a big win rains, while it is shown. */
const SHOWER = /^\.shower\b/
const ENDLESS = /([^{}]+)\{[^{}]*\binfinite\b[^{}]*\}/g
const COMMENT = /\/\*.*?\*\//gs

test('a game at rest has no endless animation, which would keep a phone awake', () => {
  const styles = globSync('src/islands/games/*/*.css').map((path) => readFileSync(path, 'utf8').replace(COMMENT, ''))
  const endless = styles.flatMap((style) => [...style.matchAll(ENDLESS)].map(([, selector = '']) => selector.trim()))
  expect(endless.length).toBeGreaterThan(10)
  expect(endless.filter((selector) => !selector.includes('[data-') && !SHOWER.test(selector))).toEqual([])
})
