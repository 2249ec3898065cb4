import { readFileSync } from 'node:fs'
import compat from '@mdn/browser-compat-data/forLegacyNode'
import { parse } from 'postcss'
import { beforeAll, expect, test } from 'vitest'
import { lacking, oldest } from '#build/engines/floor.ts'
import { allOf, BUILD_MS, builtFiles, builtSite, read } from '../built.ts'

beforeAll(builtSite, BUILD_MS)

/** The pages that need the guard, which are those of the lobby. Games in their frame have such a page around them. */
const lobbyPages = () =>
  builtFiles().filter((file) => file.endsWith('.html') && /data-platform=[^>]*>/.test(read(`/${file}`).toString()))

const DOORS = ['', '/browsers', '/service', '/terms-of-use', '/privacy-policy']

test('every page of the lobby says, without any script, where it cannot run, and leads to what opens everywhere', () => {
  const pages = lobbyPages()
  expect(pages.length).toBeGreaterThan(100)
  const wrong = pages.filter((file) => {
    const [, said = ''] = /<aside class="cannot">(.*?)<\/aside>/s.exec(read(`/${file}`).toString()) ?? []
    const doors = allOf(/href(?:="([^"]*)")?[\s>]/g, said).map((door) => door.replace(/^\/(?:fil|th)(?=\/)/, ''))
    return doors.join() !== DOORS.join()
  })
  expect(wrong).toEqual([])
})

test.each([
  ['', 'The lobby cannot run here'],
  ['/fil', 'Hindi gumagana rito ang lobby'],
  ['/th', 'เปิดล็อบบี้ที่นี่ไม่ได้'],
])('%s/… says so in its own language', (prefix, words) => {
  expect(read(`${prefix}/mobile/lobby/home/index.html`).toString()).toContain(words)
})

test('only the guard and an engine of the floor take the sentence away', () => {
  const source = parse(readFileSync(new URL('../../src/layouts/cannot.css', import.meta.url), 'utf8'))
  const hiding: string[] = []
  source.walkDecls('display', ({ value, parent }) => {
    if (value === 'none' && parent?.parent?.type === 'atrule' && 'selector' in parent)
      hiding.push(`${'params' in parent.parent ? parent.parent.params : ''} ${parent.selector}`)
    else if (value === 'none') hiding.push('always')
  })
  expect(hiding).toEqual([
    '(top: calc(pi * 1px)) and (font-synthesis-style: auto) and (top: calc(infinity * 1px)) html[data-player] .cannot',
  ])
  // The built sheets keep every condition.
  const sheets = builtFiles().filter((file) => file.endsWith('.css') && read(`/${file}`).includes('.cannot{'))
  expect(sheets.length).toBeGreaterThan(0)
  for (const file of sheets)
    expect(read(`/${file}`).toString().replaceAll(' ', '')).toMatch(
      /@supports\(top:calc\(pi\*1px\)\)and\(font-synthesis-style:auto\)and\(top:calc\(infinity\*1px\)\)\{html\[data-player\]\.cannot\{display:none\}\}/,
    )
})

test('the conditions are those of the floor: it has them all, and what is older lacks one', () => {
  const { properties = {}, types = {} } = compat.css
  const keyword = types['calc-keyword']
  const asked = [keyword?.pi, properties['font-synthesis-style'], keyword?.infinity].map((one) => one?.__compat)
  expect(asked.map((one) => one && lacking(one))).toEqual([[], [], []])
  const since = (browser: 'chrome' | 'safari' | 'safari_ios' | 'firefox') =>
    Math.max(...asked.map((one) => Number([one?.support[browser] ?? []].flat()[0]?.version_added)))
  expect([since('chrome'), since('safari'), since('safari_ios'), since('firefox')]).toEqual([109, 16.4, 16.4, 114])
})

test.each(['', '/fil', '/th'])('%s/browsers lists the floor of package.json', (prefix) => {
  const page = read(`${prefix}/browsers/index.html`).toString()
  expect(allOf(/<strong>(\d[\d.]*)<\/strong>/g, page)).toEqual(oldest.map(([, version]) => version))
  for (const door of ['terms-of-use', 'privacy-policy', 'profile/care'])
    expect(page).toContain(`href="${prefix}/${door}"`)
})
