import { kycFields } from '#contract/kyc/kyc.ts'
import type { Player } from '../account/find.ts'
import {
  approveIdentity,
  type Decision,
  historyOf,
  type Listed,
  listIdentities,
  openAllPictures,
  openPictures,
  rejectIdentity,
  showIdentity,
} from '../kyc/decide.ts'
import { revokeIdentity } from '../kyc/revoke.ts'
import { shownState, shownUntil } from '../kyc/validity.ts'
import { carryExclusion } from '../rights/carryExclusion.ts'
import { type Answer, type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { flag, optional, player, REASON_MAX, reasonForPlayer, text } from './fields.ts'
import { formatDateTime } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Acting, Verb } from './verb.ts'

const NONE_LISTED = {
  open: 'No proof of identity waits for a decision.',
  ending: 'No approved document ends soon.',
  all: 'No proof of identity was ever sent.',
}

async function list({ all, ending }: { all: boolean; ending: boolean }): Promise<Answer> {
  const which = all ? 'all' : ending ? 'ending' : 'open'
  const heads = ['player', 'account', 'registered', 'sent', 'state', 'valid until', 'list', 'decided by', 'reason']
  return said({ heads, rows: (await listIdentities(which)).map(cells), none: NONE_LISTED[which] })
}

function cells({ player: whose, account, registeredAt, submittedAt, ...row }: Listed): Cell[] {
  const standing = [shownState(row), shownUntil(row) ?? null]
  return [whose, account, registeredAt, submittedAt, ...standing, row.screening, row.decidedBy, row.reason]
}

async function show({ id, account }: Player, by: string): Promise<Answer> {
  const shown = await showIdentity(id, by)
  if (!shown) return refused(`Player ${id} has not sent a proof of identity: "kyc list --all" lists those who have.`)
  const { identity, fields, birthDate, twins, screening } = shown
  const until = shownUntil(identity)
  const written = kycFields.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]]]))
  const isOther = birthDate !== undefined && birthDate !== fields.birthDate
  const events = (await historyOf(id)).map(({ at, what, who, note }) => [at, what, who, note])
  return said(
    `Player ${id} ${account}: ${shownState(identity)}${until ? `, approved document valid until ${until}` : ''}`,
    ...(identity.submittedAt ? [`As it was sent ${formatDateTime(identity.submittedAt)}:`] : []),
    { heads: ['field', 'sent'], rows: written, none: '' },
    '',
    `Date of birth given before: ${birthDate ?? 'none'}${isOther ? ', which is another' : ''}`,
    `List of restricted persons: ${screening}`,
    `Other players of these names and this birth date: ${twins.join(', ') || 'none'}`,
    '',
    { heads: ['when', 'what', 'who', 'note'], rows: events, none: '' },
  )
}

async function open({ id }: Player, all: boolean, by: string): Promise<Answer> {
  const pictures = await (all ? openAllPictures(id, by) : openPictures(id, by))
  if (!pictures)
    return refused(`Player ${id} has no legal hold, so only the last submission may be opened: leave out --all.`)
  if (pictures.length === 0) return refused(`There are no pictures of player ${id}.`)
  const nameOf = (side: string, at: number) => (all ? `${id}-${at + 1}-${side}.jpg` : `${id}-${side}.jpg`)
  const files = pictures.map(({ side, jpeg }, at) => ({
    name: nameOf(side, at),
    bytes: jpeg,
    type: 'image/jpeg' as const,
  }))
  return said(...files)
}

/** Tells of a decision that was made in its transaction. */
async function decided(
  what: string,
  { act }: Acting,
  work: (tx: Parameters<Parameters<Acting['act']>[0]>[0]) => Promise<Decision>,
): Promise<Answer> {
  const decision = await act(work)
  return decision.done ? said(`Done: ${what}. The player is told by mail.`) : refused(whyNot(decision))
}

function approved(isExcluded: boolean): Answer {
  if (!isExcluded) return said('Done: approved. The player is told by mail.')
  return said('Done: approved. The same person is excluded under another account, so this account is excluded too.')
}

function whyNot(decision: Exclude<Decision, { done: true }>): string {
  switch (decision.why) {
    case 'unknown':
      return 'Nothing was sent, so there is nothing to decide. "kyc list" shows what waits.'
    case 'unseen':
      return 'You have not opened these pictures since they were sent, so nothing has changed: kyc open comes first.'
    case 'screening':
      return 'The list of restricted persons does not clear them. If you looked, say what you found: --looked "…".'
    case 'expired':
      return 'The document has expired since it was sent, so nothing has changed: reject it, so that the player sends another.'
    case 'birthDate':
      return 'The player gave another date of birth before: "kyc show" has both. If it was a slip, say why: --slip "…". If the person is under 21: ages review.'
    case 'decided':
      return `It is ${decision.state}, so nothing has changed.`
  }
}

const onIdentity = { right: 'seeIdentities', queue: 'identity' } as const
const looks = { ...onIdentity, kind: 'look', isPersonal: true } as const
const decides = { ...onIdentity, kind: 'act', right: 'decideIdentities', subject: playerNamed } as const
const shortened = (name: string) =>
  optional(text('"<text>"', `Shorten --${name} to ${REASON_MAX} characters.`, REASON_MAX))

export const kycVerbs: readonly Verb[] = [
  verb({
    name: 'kyc list',
    words:
      'undecided proofs of identity, oldest first; --all: the latest of every state; --ending: approved documents that end within 30 days, or have ended',
    ...looks,
    fields: { all: flag(), ending: flag() },
    run: list,
  }),
  verb({
    name: 'kyc show',
    words: 'the submission, players of the same names, the list of restricted persons, and all looks',
    ...looks,
    fields: { player: player() },
    subject: playerNamed,
    run: (_, { by }, of) => show(of, by),
  }),
  verb({
    name: 'kyc open',
    words:
      'the submitted pictures, decrypted; --all: during a legal hold, every stored picture, including replaced ones',
    ...looks,
    hasFiles: true,
    fields: { player: player(), all: flag() },
    subject: playerNamed,
    run: ({ all }, { by }, of) => open(of, all, by),
  }),
  verb({
    name: 'kyc approve',
    words:
      'needs "kyc open" before; --looked: your grounds, if the list does not clear the player; --slip: why another date of birth was given before, which is then corrected; --other: why this is not the excluded player of the same names and birth date, who is else excluded here too',
    ...decides,
    confirm: byNumber('Type the number of the player to approve them: '),
    fields: { player: player(), looked: shortened('looked'), slip: shortened('slip'), other: shortened('other') },
    run: async ({ looked, slip, other }, { act, by }, { id }) => {
      const decision = await act(async (tx, { afterwards }) => {
        const made = await approveIdentity(id, by, looked, slip, tx)
        if (!made.done) return made
        return { ...made, isExcluded: (other ?? '') === '' && (await carryExclusion(tx, id, by, { afterwards })) }
      })
      return decision.done ? approved(decision.isExcluded) : refused(whyNot(decision))
    },
  }),
  verb({
    name: 'kyc revoke',
    words: 'takes an approval back; the player reads the reason, and withdrawals ask for a new proof',
    ...decides,
    confirm: byNumber('Type the number of the player to take their approval back: '),
    fields: { player: player(), reason: reasonForPlayer('It') },
    run: async ({ reason }, { act, by }, { id }) => {
      const { done } = await act(async (tx) => ({ done: await revokeIdentity(tx, id, by, reason) }))
      return done
        ? said('Done: revoked. The player is told by mail. Look at their open withdrawals: "player" shows them.')
        : refused('This player has no approved identity, so nothing has changed.')
    },
  }),
  verb({
    name: 'kyc reject',
    words: 'the player reads the reason and may submit again',
    ...decides,
    confirm: byNumber('Type the number of the player to reject them: '),
    fields: { player: player(), reason: reasonForPlayer('A rejection') },
    run: ({ reason }, acting, { id }) => decided('rejected', acting, (tx) => rejectIdentity(id, acting.by, reason, tx)),
  }),
]
