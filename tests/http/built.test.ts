import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { builtPaths } from '#server/http/built.ts'

/** A folder of empty pages. */
function pagesWith(...paths: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'perya-pages-'))
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  return folder
}

test('an address counts as built if it has a page: its own, one shared by both layouts, or one for any segment', () => {
  const pages = pagesWith('mobile/points.astro', 'about.astro', 'mobile/notice/detail/[id].astro', 'desktop/bind.astro')
  expect(builtPaths('mobile', pages)).toEqual(['/points', '/notice/detail/{id}', '/about', '/lobby/notice/detail/{id}'])
})

test('a redirect counts as built if its target does', () => {
  expect(builtPaths('desktop', pagesWith('desktop/lobby/points.astro'))).toEqual(['/points', '/lobby/points'])
  expect(builtPaths('desktop', pagesWith('desktop/points.astro'))).toEqual([])
})

test('nothing is built in an empty folder', () => expect(builtPaths('mobile', pagesWith())).toEqual([]))
