import type { Banks } from '#contract/calls/account.ts'
import type { PlatformName } from '#contract/enumerations.ts'
import type { IconName } from '#contract/icons.ts'
import type { KycState } from '#contract/kyc/kyc.ts'
import { hiddenMobile } from '#contract/rules.ts'
import type { UserMessage } from '#contract/words.ts'

/** The rows of a player's own page as pure functions: what can be seen and set, with its current state. */

/** The player's data that rows depend on; undefined until it is loaded. */
export type RowsUser = {
  mobile: string
  pid: number
  firstRecharge: boolean
  hasKyc: boolean
  hasSafeboxPassword: boolean
  /** Bound accounts, once known. */
  banks?: Banks | undefined
  /** State of the proof of identity, once known. */
  kyc?: KycState | undefined
}

type Fact = UserMessage & { isGood?: boolean; isBad?: boolean }
type Place = {
  key: string
  icon: IconName
  group: ProfileGroup['key']
  /** Address in each layout. A layout without one shows the content on the page itself. */
  paths: Partial<Record<PlatformName, string>>
  fact?: (user: RowsUser) => Fact | undefined
  /** Whether nothing is left to do there. */
  isOver?: (user: RowsUser) => boolean
}

export type ProfileRow = { key: string; icon: IconName; href: string | undefined; fact: Fact | undefined }
export type ProfileGroup = { key: 'you' | 'money' | 'safety' | 'lobby'; rows: readonly ProfileRow[] }

const PLACES: readonly Place[] = [
  { key: 'info', icon: 'pencil', group: 'you', paths: { mobile: '/profile/info' } },
  {
    key: 'bind',
    icon: 'mobile-phone',
    group: 'you',
    paths: { mobile: '/bind', desktop: '/lobby/bind' },
    fact: ({ mobile }) =>
      mobile === '' ? { key: 'unbound' } : { key: 'bound', values: { mobile: hiddenMobile(mobile) }, isGood: true },
  },
  {
    key: 'superior',
    icon: 'handshake',
    group: 'you',
    paths: { mobile: '/profile/superior' },
    fact: ({ pid }) => (pid === 0 ? { key: 'noSuperior' } : { key: 'superior', values: { id: pid } }),
    isOver: ({ pid, firstRecharge }) => pid !== 0 || firstRecharge,
  },
  {
    key: 'bank',
    icon: 'bank',
    group: 'money',
    paths: { mobile: '/profile/bank', desktop: '/lobby/profile/bank' },
    fact: ({ banks }) => banks && bankFact(banks),
  },
  {
    key: 'points',
    icon: 'ticket',
    group: 'money',
    paths: { mobile: '/points', desktop: '/lobby/points' },
  },
  {
    key: 'statement',
    icon: 'chart-increasing',
    group: 'money',
    paths: { mobile: '/profile/statement', desktop: '/lobby/statement' },
  },
  {
    key: 'safebox',
    icon: 'locked',
    group: 'money',
    paths: { mobile: '/walletsPassword', desktop: '/lobby/walletsPassword' },
    fact: ({ hasSafeboxPassword }) => (hasSafeboxPassword ? { key: 'set', isGood: true } : { key: 'unset' }),
  },
  {
    key: 'identity',
    icon: 'identification-card',
    group: 'safety',
    paths: { mobile: '/walletsKyc', desktop: '/lobby/walletsKyc' },
    fact: identityFact,
  },
  {
    key: 'security',
    icon: 'shield',
    group: 'safety',
    paths: { mobile: '/profile/security', desktop: '/lobby/security' },
  },
  { key: 'care', icon: 'ring-buoy', group: 'safety', paths: { mobile: '/profile/care', desktop: '/lobby/care' } },
  { key: 'data', icon: 'card-file-box', group: 'safety', paths: { mobile: '/profile/data', desktop: '/lobby/data' } },
  { key: 'invite', icon: 'handshake', group: 'lobby', paths: { mobile: '/profile/invite', desktop: '/lobby/invite' } },
  { key: 'vip', icon: 'crown', group: 'lobby', paths: { mobile: '/profile/vip', desktop: '/lobby/profile/vip' } },
  { key: 'more', icon: 'gear', group: 'lobby', paths: { mobile: '/profile/more' } },
]

/** Where a withdrawal would go now, and how many further accounts there are. */
function bankFact({ appUserBank, appUserBankList }: Banks): Fact {
  const more = Object.keys(appUserBankList).length - 1
  if (more < 0) return { key: 'noBank' }
  if (!appUserBank) return { key: 'bankWaiting' }
  const { shortBankName: bank, lastFour } = appUserBank
  return more === 0
    ? { key: 'bank', values: { bank, lastFour }, isGood: true }
    : { key: 'bankMore', values: { bank, lastFour, more }, isGood: true }
}

function identityFact({ hasKyc, kyc }: RowsUser): Fact {
  if (kyc === 'expired') return { key: 'kycExpired', isBad: true }
  if (hasKyc || kyc === 'approved') return { key: 'verified', isGood: true }
  if (kyc === 'submitted') return { key: 'kycSubmitted' }
  if (kyc === 'rejected') return { key: 'kycRejected', isBad: true }
  return { key: kyc === 'draft' ? 'kycDraft' : 'unverified' }
}

const GROUPS = ['you', 'money', 'safety', 'lobby'] as const

/** The non-empty groups of rows of a layout in this build. A row with nothing left to do is no link. */
export function profileGroups(
  platform: PlatformName,
  built: readonly string[],
  user: RowsUser | undefined,
): ProfileGroup[] {
  const rowOf = ({ key, icon, paths, fact, isOver }: Place): ProfileRow => ({
    key,
    icon,
    href: user && isOver?.(user) ? undefined : paths[platform],
    fact: user && fact?.(user),
  })
  return GROUPS.map((key) => {
    const places = PLACES.filter(({ group, paths }) => group === key && built.includes(paths[platform] ?? ''))
    return { key, rows: places.map(rowOf) }
  }).filter(({ rows }) => rows.length > 0)
}
