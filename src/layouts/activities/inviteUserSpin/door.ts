import { lobby } from 'perya:lobby'
import { friendsOf } from '#contract/activities/inviteUserSpin/wheel.ts'
import { wagerOf } from '#contract/wallet/wagering.ts'
import type { Words } from '../../words.ts'

/** What the entrance sheet tells a guest who taps the spin: its target, odds and terms. Empty while the spin is off. */
export function spinDoor({ t, formats }: Pick<Words, 't' | 'formats'>): Record<string, string> {
  const terms = lobby.configs.inviteUserSpin
  const [first] = terms.spins
  if (!first || lobby.webConfig.actInviteConditionModelClient2List.length === 0) return {}
  const coin = formats.shortCoin
  const target = coin(terms.target)
  const values = { target, days: terms.days, friends: friendsOf(terms), from: coin(first.from), to: coin(first.to) }
  const stake = formats.coin(wagerOf(terms.target, terms.betRate))
  return {
    'register.spin': t('inviteUserSpin.door.register', { target }),
    'login.spin': t('inviteUserSpin.door.login', { target }),
    'about.spin': t('inviteUserSpin.door.about', { ...values, stake }),
    'rules.spin': t('inviteUserSpin.door.rules'),
  }
}
