/**
 * Pages that show a player's text, by the call's field, or by the field's name if it is unambiguous. e2e/attackScripts.spec.ts checks them
 * with an attacker's text. Otherwise, the reason why there is no such page.
 */
export const shown: Readonly<Record<string, { pages: readonly string[] } | string>> = {
  account: { pages: ['/login', '/profile/user', '/profile/info'] },
  nickname: { pages: ['/profile/user', '/profile/info', '/lobby/home', '/start?gameId=1001'] },
  invite: { pages: ['/register'] },
  mobile: { pages: ['/profile/security', '/profile/user'] },
  accountName: { pages: ['/bankCardList', '/bindBankCard', '/lobby/wallets/withdraw'] },
  cardNum: { pages: ['/bankCardList', '/bindBankCard', '/lobby/wallets/withdraw'] },
  deviceModel: { pages: ['/profile/security'] },
  os: { pages: ['/profile/security'] },
  version: { pages: ['/profile/security'] },
  'addKyc.fields': { pages: ['/walletsKyc', '/bindBankCard'] },
  pid: { pages: ['/profile/superior'] },

  password: 'a secret, kept as a hash or not at all',
  current: 'a secret, compared and forgotten',
  oldPassword: 'a secret, compared and forgotten',
  code: 'a one-time code, compared and forgotten',
  oldCode: 'a one-time code, compared and forgotten',
  link: 'of a message, looked up by its hash and forgotten',
  loginPassword: 'a secret, compared and forgotten',
  deviceKey: 'compared by its hash',
  pending: 'compared by its hash',
  launchToken: 'compared by its hash',
  state: 'compared by its hash',
  iss: 'compared with the provider’s name and forgotten',
  cursor: 'a place in a list: read as one, or refused',
  outUrl: 'kept for nobody',
  channel: 'kept with the session, for the operator',
  appId: 'kept with the session, for the operator',
  afuid: 'kept with the session, for the operator',
  countryCode: 'compared with the country of the lobby',
  gameListVersion: 'compared with the version of the catalogue',
  eventList: 'kept for the operator’s statistics, shown on no page',
}
