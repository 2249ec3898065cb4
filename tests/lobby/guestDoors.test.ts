import { expect, test } from 'vitest'
import { sheetIn } from '#contract/activities/sheet.ts'
import { routeOf, routes } from '#contract/routes.ts'
import { DOOR, SHEET_DOOR } from '#islands/guest/doors.ts'

/** Whether a path has rows for everybody, for players, or both in the two layouts. */
function accessOf(path: string): Set<string> {
  const rows = [...routes.mobile, ...routes.desktop].filter((row) => row.path === path && !row.redirect)
  return new Set(rows.map(({ access }) => access))
}

const paths = [...new Set([...routes.mobile, ...routes.desktop].map(({ path }) => path))]
const filled = (path: string) => path.replace(/\{\w+\}/g, '7')

test('every page for players has a door, in each language', () => {
  const ofPlayers = paths.filter((path) => accessOf(path).has('player') && !accessOf(path).has('public'))
  // Texts that one layout shows to everybody open as pages.
  const texts = ['/lobby/terms-of-use', '/lobby/privacy-policy']
  const without = ofPlayers.filter((path) => !DOOR.test(filled(path)) && !texts.includes(path))
  expect([ofPlayers.length > 60, without]).toEqual([true, []])
  expect(ofPlayers.filter((path) => DOOR.test(filled(path)) !== DOOR.test(`/fil${filled(path)}`))).toEqual([])
})

test('no page for everybody has one', () => {
  const open = paths.filter((path) => accessOf(path).has('public'))
  expect([open.length > 20, open.filter((path) => DOOR.test(filled(path)))]).toEqual([true, []])
  expect(DOOR.test('/house/slot/1001')).toBe(false)
})

test('every sheet for players has one, and no other', () => {
  const sheets = routes.desktop.flatMap(({ path, redirect = '' }) => (sheetIn(redirect) ? [{ path, redirect }] : []))
  // What has no page of its own on a phone opens as a sheet there too.
  const isOfPlayers = (path: string) => {
    const row = routeOf('mobile', path)
    return row?.access === 'player' || row?.redirect !== undefined
  }
  expect([
    sheets.length > 10,
    sheets.filter(({ path, redirect }) => SHEET_DOOR.test(redirect) !== isOfPlayers(path)),
  ]).toEqual([true, []])
})
