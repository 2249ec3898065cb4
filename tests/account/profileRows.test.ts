import { describe, expect, test } from 'vitest'
import { routeOf } from '#contract/routes.ts'
import { profileGroups } from '#islands/account/profileRows.ts'
import { builtPaths } from '#server/http/built.ts'
import words from '../../content/words/en/profile.json' with { type: 'json' }

const PHONE = builtPaths('mobile')
const fresh = { mobile: '', pid: 0, firstRecharge: false, hasKyc: false, hasSafeboxPassword: false }
const settled = { mobile: '+639171234567', pid: 100_007, firstRecharge: true, hasKyc: true, hasSafeboxPassword: true }
const rowsOf = (...given: Parameters<typeof profileGroups>) => profileGroups(...given).flatMap(({ rows }) => rows)
const keys = (...given: Parameters<typeof profileGroups>) => rowsOf(...given).map(({ key }) => key)

describe.each(['mobile', 'desktop'] as const)('on the %s', (platform) => {
  const built = builtPaths(platform)
  const rows = rowsOf(platform, built, fresh)

  test('every row leads to a page of its own, which the build has', () => {
    const hrefs = rows.map(({ href }) => href ?? '')
    expect(hrefs.length).toBeGreaterThan(5)
    expect(hrefs.filter((href) => !routeOf(platform, href) || !built.includes(href))).toEqual([])
    expect(new Set(hrefs).size).toBe(hrefs.length)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  test('a page missing from the build removes its row, and no other; a group without rows has no heading', () => {
    for (const { key, href } of rows) {
      const without = built.filter((path) => path !== href)
      expect(keys(platform, without, fresh)).toEqual(rows.map((row) => row.key).filter((each) => each !== key))
    }
    expect(profileGroups(platform, [], fresh)).toEqual([])
  })
})

test('settings stand in groups, from the player to the lobby', () => {
  const groupsOf = (platform: 'mobile' | 'desktop') =>
    profileGroups(platform, [...builtPaths(platform), '/profile/vip', '/lobby/profile/vip'], fresh).map(
      ({ key, rows }) => [key, ...rows.map((row) => row.key)],
    )
  expect(groupsOf('mobile')).toEqual([
    ['you', 'info', 'bind', 'superior'],
    ['money', 'bank', 'points', 'statement', 'safebox'],
    ['safety', 'identity', 'security', 'care', 'data'],
    ['lobby', 'invite', 'vip', 'more'],
  ])
  expect(groupsOf('desktop')).toEqual([
    ['you', 'bind'],
    ['money', 'bank', 'points', 'statement', 'safebox'],
    ['safety', 'identity', 'security', 'care', 'data'],
    ['lobby', 'invite', 'vip'],
  ])
})

test('the phone has every row of the desktop, in the same order, and those shown in place there', () => {
  const desktop = keys('desktop', builtPaths('desktop'), fresh)
  expect(keys('mobile', PHONE, fresh).filter((key) => desktop.includes(key))).toEqual(desktop)
  expect(keys('mobile', PHONE, fresh)).toEqual(expect.arrayContaining(['info', 'superior', 'more']))
})

test('rows show their state, and nothing before the player is known', () => {
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

const gcash = { bankId: 1, shortBankName: 'GCASH', lastFour: '4567' }
test.each([
  [{ appUserBank: null, appUserBankList: {} }, { key: 'noBank' }],
  [{ appUserBank: null, appUserBankList: { 1: gcash } }, { key: 'bankWaiting' }],
  [
    { appUserBank: gcash, appUserBankList: { 1: gcash } },
    { key: 'bank', values: { bank: 'GCASH', lastFour: '4567' }, isGood: true },
  ],
  [
    { appUserBank: gcash, appUserBankList: { 1: gcash, 2: gcash, 11: gcash } },
    { key: 'bankMore', values: { bank: 'GCASH', lastFour: '4567', more: 2 }, isGood: true },
  ],
])('the row of accounts says where a withdrawal would go: %o', (banks, fact) => {
  const row = rowsOf('mobile', PHONE, { ...fresh, banks }).find(({ key }) => key === 'bank')
  expect(row?.fact).toEqual(fact)
  expect(words.fact).toHaveProperty(fact.key)
})

test('the inviter’s row is a link only while one can be named', () => {
  const hrefOf = (user: typeof fresh | undefined) =>
    rowsOf('mobile', PHONE, user).find(({ key }) => key === 'superior')?.href
  expect(hrefOf(fresh)).toBe('/profile/superior')
  expect(hrefOf(settled)).toBeUndefined()
  // After a first deposit the server takes no inviter any more.
  expect(hrefOf({ ...fresh, firstRecharge: true })).toBeUndefined()
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
