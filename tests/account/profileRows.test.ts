import { expect, test } from 'vitest'
import { routeOf } from '#contract/routes.ts'
import { builtPaths } from '#server/door/built.ts'
import { profileGroups } from '#stores/account/profileRows.ts'
import words from '../../content/words/en/profile.json' with { type: 'json' }

const PHONE = [
  ...['info', 'superior', 'bank', 'security', 'data', 'vip', 'more'].map((name) => `/profile/${name}`),
  ...['/bind', '/bankCardList', '/walletsPassword', '/walletsKyc'],
]
const DESKTOP = [
  ...['profile/bank', 'profile/vip', 'bind', 'walletsPassword', 'walletsKyc', 'security', 'data'].map(
    (name) => `/lobby/${name}`,
  ),
]
const fresh = { mobile: '', pid: 0, hasKyc: false, hasSafeboxPassword: false }
const settled = { mobile: '+639171234567', pid: 100_007, hasKyc: true, hasSafeboxPassword: true }
const rowsOf = (...given: Parameters<typeof profileGroups>) => profileGroups(...given).flatMap(({ rows }) => rows)
const keys = (...given: Parameters<typeof profileGroups>) => rowsOf(...given).map(({ key }) => key)

test('every row is there once its page is, in four groups on the phone and without what the desktop shows in place', () => {
  expect(profileGroups('mobile', PHONE, fresh).map(({ key }) => key)).toEqual(['you', 'money', 'safety', 'lobby'])
  expect(keys('mobile', PHONE, fresh)).toEqual([
    ...['info', 'bind', 'superior', 'bank', 'safebox', 'identity', 'security', 'data', 'vip', 'more'],
  ])
  expect(keys('desktop', DESKTOP, fresh)).toEqual(['bind', 'bank', 'safebox', 'identity', 'security', 'data', 'vip'])
})

test('a page that is not in the build has no row, and a group without rows no heading', () => {
  expect(profileGroups('mobile', [], fresh)).toEqual([])
  expect(profileGroups('mobile', ['/bind', '/lobby/walletsKyc'], fresh).map(({ key }) => key)).toEqual(['you'])
})

test('rows say how things stand, and nothing before the player is known', () => {
  const factsOf = (user: typeof fresh | undefined) => rowsOf('mobile', PHONE, user).flatMap(({ fact }) => fact ?? [])
  expect(factsOf(undefined)).toEqual([])
  expect(factsOf(fresh).map(({ key }) => key)).toEqual(['unbound', 'noSuperior', 'unset', 'unverified'])
  expect(factsOf(settled)).toEqual([
    { key: 'bound', values: { mobile: '+63917•••4567' }, isGood: true },
    { key: 'superior', values: { id: 100_007 } },
    { key: 'set', isGood: true },
    { key: 'verified', isGood: true },
  ])
})

test.each([
  ['none', { key: 'unverified' }],
  ['draft', { key: 'kycDraft' }],
  ['submitted', { key: 'kycSubmitted' }],
  ['rejected', { key: 'kycRejected', isBad: true }],
  ['approved', { key: 'verified', isGood: true }],
] as const)('an identity that is %s says so, in words there are', (kyc, fact) => {
  const rows = rowsOf('mobile', PHONE, { ...fresh, kyc })
  expect(rows.find(({ key }) => key === 'identity')?.fact).toEqual(fact)
  expect(words.fact).toHaveProperty(fact.key)
})

test('the superior leads to its page only while there is none', () => {
  const hrefOf = (user: typeof fresh | undefined) =>
    rowsOf('mobile', PHONE, user).find(({ key }) => key === 'superior')?.href
  expect(hrefOf(fresh)).toBe('/profile/superior')
  expect(hrefOf(settled)).toBeUndefined()
})

test('every row and every fact has words', () => {
  const rows = rowsOf('mobile', PHONE, fresh).concat(rowsOf('mobile', PHONE, settled))
  for (const { key, fact } of rows) {
    expect(words.row).toHaveProperty(key)
    if (fact) expect(words.fact).toHaveProperty(fact.key)
  }
})

test.each(['mobile', 'desktop'] as const)('on the %s a player reaches their own page by either address', (platform) => {
  for (const path of ['/profile/user', '/lobby/profile', '/profile/info', '/profile/superior', '/profile/more']) {
    if (platform === 'mobile' && ['/profile/info', '/profile/superior'].includes(path)) continue
    expect(routeOf(platform, path), path).toBeDefined()
    expect(builtPaths(platform), path).toContain(path)
  }
})
