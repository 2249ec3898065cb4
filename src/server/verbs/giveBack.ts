import { randomBytes } from 'node:crypto'
import { phoneProblem, readMobile } from '#contract/rules.ts'
import type { Player } from '../account/find.ts'
import { hashPassword } from '../account/password.ts'
import { catalogue } from '../content/catalogue.ts'
import { type Anew, giveBack, isApprovedDocument, type WhyNotBack } from '../rights/giveBack.ts'
import { type Answer, type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { choice, flag, line, optional, player, privately, reasonForPlayer } from './fields.ts'
import { formatDateTime } from './formats.ts'
import { serviceActs } from './service.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Acting, Subject, Verb } from './verb.ts'

const PASSWORD_BYTES = 12
const NONE = 'none'

const WHY_NOT: Record<WhyNotBack, string> = {
  closed: 'This account is closed: "closings reopen" comes first.',
  taken: 'This number belongs to another account.',
  noWay: 'Then nobody could log in any more: add --password.',
  nothing: 'Say what is given back: --password, --mobile, --unlink or --two-factor-off.',
}

/** The E.164 form of a typed number; the empty text for none. */
const numberOf = (typed: string | undefined): string | undefined =>
  typed === undefined ? undefined : typed === NONE ? '' : (readMobile(typed) ?? typed)

const isNumber = (typed: string): boolean =>
  typed === NONE || (readMobile(typed) !== undefined && !phoneProblem(typed, catalogue().webConfig))

async function provenPlayer(values: { player: string; document: string }): Promise<Subject<Player> | Refused> {
  const named = await playerNamed(values)
  if ('done' in named) return named
  const isSame = await isApprovedDocument(named.of.id, values.document)
  if (isSame === undefined)
    return refused('No document was ever approved for this player, so there is nothing to compare with.')
  if (!isSame) return refused('This is not the number of the document that was approved for this player.')
  const sentence = 'The number is that of the document that was approved for this player.'
  return { ...named, sentences: [...named.sentences, sentence] }
}

async function provenWithTwoFactor(values: { player: string; document: string }): Promise<Subject<Player> | Refused> {
  const proven = await provenPlayer(values)
  if ('done' in proven) return proven
  const { id, account, mobile, hasTwoFactor } = proven.of
  if (!hasTwoFactor) return refused(`Player ${id} ${account} has two-factor log-in switched off already.`)
  const sentence = `Two-factor log-in of player ${id} ${account}, number ending in ${mobile.slice(-4)}`
  return { ...proven, sentences: [...proven.sentences, sentence] }
}

/** Who gets the account, and by which proof. */
const proof = {
  player: player(),
  shown: choice('--shown', ['video', 'visit', 'copy']),
  document: privately(line('"<number>"', 'Give the number of the document: --document "…".')),
}

/** What every giving back needs: a right of its own, a fresh code, and another person's approval. */
export const giving = { kind: 'act', right: 'giveAccountsBack', needsFreshCode: true, needsSecond: 'always' } as const

export type What = { mobile?: string | undefined; password?: boolean; unlink?: boolean; 'two-factor-off'?: boolean }

export async function give(
  what: What,
  reason: string,
  { act, by }: Acting,
  { id, account, payee }: Pick<Player, 'id' | 'account'> & Pick<Anew, 'payee'>,
): Promise<Answer> {
  const password = what.password ? randomBytes(PASSWORD_BYTES).toString('base64url') : undefined
  const wished = {
    mobile: numberOf(what.mobile),
    passwordHash: password === undefined ? undefined : await hashPassword(password),
    isUnlinked: what.unlink === true,
    hasTwoFactorOff: what['two-factor-off'] === true,
    payee,
  }
  const given = await act((tx, within) => giveBack(tx, id, wished, { by, reason }, within))
  if (!given.done) return refused(`${WHY_NOT[given.why]} Nothing has changed.`)
  return said(
    `Done: all sessions ended. Nothing is paid out until ${formatDateTime(given.until)}. The player is told.`,
    ...(given.account === account ? [] : [`The account name is now ${given.account}.`]),
    ...(password === undefined
      ? []
      : [`Password, shown once: ${password}`, 'The player changes it at the first log-in.']),
  )
}

/** What is given. */
export const anew = {
  password: flag(),
  mobile: optional(privately(line('<number>|none', 'Give a mobile number or none.', isNumber))),
  unlink: flag(),
  'two-factor-off': flag(),
}

export const giveBackVerbs: readonly Verb[] = [
  verb({
    name: 'accounts give-back',
    words:
      'gives an account back to its owner, whose document was seen and is the approved one: a new password, another number or none, no third-party login, no two-factor log-in. All sessions end, and nothing is paid out for 72 hours; the player reads the reason',
    ...giving,
    fields: {
      ...proof,
      ...anew,
      reason: reasonForPlayer('It'),
    },
    subject: provenPlayer,
    confirm: byNumber('Type the number of the player to give the account back: '),
    run: ({ reason, ...what }, acting, whose) => give(what, reason, acting, whose),
  }),
  verb({
    name: 'two-factor-off',
    words:
      'gives an account back without two-factor log-in, to a player who has neither phone nor recovery codes. It is "accounts give-back --two-factor-off", with the same proof, approval and hold; the player reads the reason',
    ...giving,
    fields: { ...proof, reason: reasonForPlayer('It') },
    subject: provenWithTwoFactor,
    confirm: byNumber('Type the number of the player to switch it off: '),
    run: ({ reason }, acting, whose) => give({ 'two-factor-off': true }, reason, acting, whose),
  }),
  verb({
    name: 'accounts given-back',
    words: 'accounts given back so, with operators and reason, latest first',
    kind: 'look',
    isPersonal: true,
    right: 'seeService',
    fields: {},
    // Until 2026-11-29 two-factor log-in was switched off by an act of its own.
    run: () =>
      serviceActs(['accountGivenBack', 'accountGivenBackByDeposit', 'stepOffService'], 'No account was given back.'),
  }),
]
