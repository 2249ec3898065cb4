// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { mendStyles } from '#islands/lobby/styles.ts'

test.each([
  ['did not come', null, '/_astro/page.x.css?try=1'],
  ['came without a rule', { cssRules: [] }, '/_astro/page.x.css?try=1'],
  ['came', { cssRules: [{}] }, '/_astro/page.x.css'],
])('a style sheet that %s is asked for once more, by another address, if it is bare', (_, sheet, after) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/_astro/page.x.css' })
  Object.defineProperty(link, 'sheet', { value: sheet })
  document.head.append(link)
  for (let times = 0; times < 3; times += 1) mendStyles()
  expect(link.href.replace(location.origin, '')).toBe(after)
  link.remove()
})
