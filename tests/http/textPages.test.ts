import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { setTextVersions } from '#server/content/textVersions.ts'
import { type Build, resolvePage } from '#server/http/resolvePage.ts'
import { writtenVersion } from '../textVersions.ts'

const build: Build = {
  hasPage: (path) => /^(?:\/th)?\/(?:text|404|desktop\/lobby|mobile\/profile\/agree)/.test(path),
  isOnDemand: () => false,
}
const languages = { open: ['en', 'th'], wanted: 'en' } as const
const resolve = (path: string, platform: 'mobile' | 'desktop' = 'mobile') =>
  resolvePage(path, platform, build, new URLSearchParams(), languages)
const at = (moment: string) => setClock(new Date(`${moment}+08:00`))

beforeEach(() => {
  const versions = [
    writtenVersion('terms-of-use', { version: '1.0', day: '2026-11-21', change: 'material' }),
    writtenVersion('terms-of-use', { version: '2.0', day: '2026-12-01', change: 'material' }),
  ]
  setTextVersions(new Map([['terms-of-use', versions]]))
})
afterEach(() => {
  setClock(undefined)
  setTextVersions(undefined)
})

test.each([
  // The first version is in force from the beginning.
  ['2026-01-01T00:00', '/terms-of-use', '/text/version/terms-of-use/1.0/now'],
  ['2026-11-30T23:59:59', '/terms-of-use', '/text/version/terms-of-use/1.0/now'],
  ['2026-12-01T00:00', '/terms-of-use', '/text/version/terms-of-use/2.0/now'],
  ['2026-11-30T23:59:59', '/terms-of-use/1.0', '/text/version/terms-of-use/1.0/now'],
  ['2026-12-01T00:00', '/terms-of-use/1.0', '/text/version/terms-of-use/1.0/past'],
  ['2026-11-30T23:59:59', '/terms-of-use/2.0', '/text/version/terms-of-use/2.0/coming'],
  ['2026-12-01T00:00', '/terms-of-use/2.0', '/text/version/terms-of-use/2.0/now'],
  ['2026-12-01T00:00', '/th/terms-of-use', '/th/text/version/terms-of-use/2.0/now'],
  ['2026-12-01T00:00', '/th/terms-of-use/1.0', '/th/text/version/terms-of-use/1.0/past'],
  ['2026-12-01T00:00', '/terms-of-use/2.0/changes', '/text/changes/terms-of-use/2.0'],
  ['2026-12-01T00:00', '/terms-of-use/versions', '/text/list/terms-of-use'],
  ['2026-12-01T00:00', '/profile/agree/terms-of-use', '/mobile/profile/agree/terms-of-use/2.0'],
])('at %s the address %s shows %s', (moment, path, built) => {
  at(moment)
  expect(resolve(path)).toEqual({ kind: 'page', path: built, status: 200 })
})

test('the desktop’s lobby shows the version in force too', () => {
  at('2026-11-30T23:59:59')
  expect(resolve('/lobby/terms-of-use', 'desktop')).toMatchObject({ path: '/desktop/lobby/terms-of-use/1.0' })
  at('2026-12-01T00:00')
  expect(resolve('/lobby/terms-of-use', 'desktop')).toMatchObject({ path: '/desktop/lobby/terms-of-use/2.0' })
})

test.each([
  '/terms-of-use/3.0',
  '/terms-of-use/01.0',
  '/terms-of-use/1.0/past',
  '/text/version/terms-of-use/2.0/now',
  '/text/changes/terms-of-use/2.0',
  '/text/list/terms-of-use',
  '/text',
  '/rule/terms-of-use/1.0',
  '/privacy-policy/1.0',
])('%s is no address', (path) => {
  at('2026-12-01T00:00')
  expect(resolve(path)).toMatchObject({ status: 404 })
})
