import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { edgeCaseTexts } from './edgeCaseTexts.ts'

const SOURCE = resolve(import.meta.dirname, '../../src')
/** Every API by which our code could insert a text as markup. */
const SINK =
  /set:html|dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\braw\b[^}]*\} from 'hono\/html'/

/** Files that may use them, with their input: operators' texts, sanitised and checked at build, and the service worker's own list. */
const MAY = [
  'layouts/Article.astro',
  'layouts/OfflinePage.astro',
  'layouts/inbox/NoticeArticle.astro',
  'layouts/rights/CareBody.astro',
  'layouts/support/Help.astro',
  // The demo's own bank draws the code of its own payment.
  'server/sandbox/pages.ts',
]

test('text of players is never markup: all of it is escaped', () => {
  const files = globSync('**/*.{ts,tsx,astro}', { cwd: SOURCE }).map((path) => path.replaceAll('\\', '/'))
  const found = files.filter((path) => SINK.test(readFileSync(join(SOURCE, path), 'utf8')))
  expect(found.sort()).toEqual(MAY)
})

test('and escaping shows any edge-case text literally', () => {
  const shown = renderToStaticMarkup(createElement('b', { title: edgeCaseTexts.HTML }, edgeCaseTexts.HTML))
  expect(shown).not.toMatch(/<(?:img|script)/)
  expect(shown.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(2)
})
