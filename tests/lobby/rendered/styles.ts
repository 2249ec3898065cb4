import { beforeAll, describe, expect, test } from 'vitest'
import { stylesInHead } from '#layouts/styles.ts'
import { openPages, type Pages } from './render.ts'

describe('the styles of a page', () => {
  const style = '<style>astro-island{display:contents}</style>'

  test('move from the body into the head, each once', () => {
    const page = `<html><head><title>a</title></head><body><header>${style}<b>x</b></header>${style}</body></html>`
    expect(stylesInHead(page)).toBe(
      `<html><head><title>a</title>${style}</head><body><header><b>x</b></header></body></html>`,
    )
  })

  test.each([
    '<p>a part without a head</p>',
    `<html><head>${style}</head><body><p>a</p></body></html>`,
    '<html><head></head><body><p>&lt;style&gt;a&lt;/style&gt;</p></body></html>',
  ])('stay where they stand: %s', (page) => {
    expect(stylesInHead(page)).toBe(page)
  })
})

describe('a rendered page', () => {
  let pages: Pages
  beforeAll(async () => {
    pages = await openPages()
  })

  test.each([
    ['the phone', 'src/pages/mobile/lobby/home.astro', 'en'],
    ['the desktop', 'src/pages/desktop/lobby/home.astro', 'en'],
    ['the desktop in Filipino', 'src/pages/desktop/lobby/home.astro', 'fil'],
  ] as const)('of %s has no style outside its head', async (_, path, locale) => {
    const html = await pages.render(path, {}, undefined, {}, locale)
    const [head = '', body = ''] = html.split('</head>')
    expect(head).toContain('<style>astro-island')
    expect(body).toContain('<header')
    expect(body).not.toContain('<style')
  })
})
