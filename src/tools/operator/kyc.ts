import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KycFields, kycFields } from '#contract/kyc/kyc.ts'
import { findPlayer, type Player } from '#server/account/find.ts'
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
} from '#server/kyc/decide.ts'
import { shownState, shownUntil } from '#server/kyc/validity.ts'
import type { ExitCode } from './commands.ts'
import { formatDateTime } from './formats.ts'
import { type AskedKyc, KYC_HELP, readKyc } from './kycWords.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

const OWNER_ONLY = { folder: 0o700, file: 0o600 }

/** `kyc …` of the command line: shows proofs of identity and decides on them. Every look is recorded. */
export async function runKyc(words: string[], terminal: Terminal): Promise<ExitCode> {
  const asked = readKyc(words, terminal.operator)
  if (typeof asked === 'string') {
    terminal.complain(asked, KYC_HELP)
    return 2
  }
  if (asked.verb === 'help') {
    terminal.say(...KYC_HELP.split('\n'))
    return 0
  }
  if (asked.verb === 'list') return await list(asked, terminal)
  const player = await findPlayer(asked.player)
  if (!player) return refuse(terminal, `There is no player ${asked.player}: give a number or an account name.`)
  if (asked.verb === 'show') return await show(player, asked, terminal)
  return asked.verb === 'open' ? await open(player, asked, terminal) : await decide(player, asked, terminal)
}

function refuse({ complain }: Terminal, sentence: string): ExitCode {
  complain(sentence)
  return 1
}

const NONE_LISTED = {
  open: 'No proof of identity waits for a decision.',
  ending: 'No approved document ends soon.',
  all: 'No proof of identity was ever sent.',
}

async function list({ all, ending }: AskedKyc, { say }: Terminal): Promise<ExitCode> {
  const which = all ? 'all' : ending ? 'ending' : 'open'
  const rows = await listIdentities(which)
  const heads = ['player', 'account', 'registered', 'sent', 'state', 'valid until', 'list', 'decided by', 'reason']
  if (rows.length === 0) say(NONE_LISTED[which])
  else for (const line of drawTable(heads, rows.map(cells), [0])) say(line)
  return 0
}

function cells({ player, account, registeredAt, submittedAt, ...row }: Listed): string[] {
  const sent = submittedAt ? formatDateTime(submittedAt) : ''
  const standing = [shownState(row), shownUntil(row) ?? '']
  const decision = [row.screening ?? '', row.decidedBy ?? '', row.reason ?? '']
  return [String(player), account, formatDateTime(registeredAt), sent, ...standing, ...decision]
}

async function show({ id, account }: Player, { by }: AskedKyc, terminal: Terminal): Promise<ExitCode> {
  const shown = await showIdentity(id, by)
  if (!shown)
    return refuse(terminal, `Player ${id} has not sent a proof of identity: "kyc list --all" lists those who have.`)
  const { identity, fields, birthDate, twins, screening } = shown
  const history = await historyOf(id)
  const { say } = terminal
  const until = shownUntil(identity)
  say(`Player ${id} ${account}: ${shownState(identity)}${until ? `, approved document valid until ${until}` : ''}`)
  if (identity.submittedAt) say(`As it was sent ${formatDateTime(identity.submittedAt)}:`)
  for (const line of drawTable(['field', 'sent'], writtenCells(fields), [])) say(line)
  const isOther = birthDate !== undefined && birthDate !== fields.birthDate
  say('', `Date of birth given before: ${birthDate ?? 'none'}${isOther ? ', which is another' : ''}`)
  say(`List of restricted persons: ${screening}`)
  say(`Other players of these names and this birth date: ${twins.join(', ') || 'none'}`, '')
  const events = history.map(({ at, what, who, note }) => [formatDateTime(at), what, who, note])
  for (const line of drawTable(['when', 'what', 'who', 'note'], events, [])) say(line)
  return 0
}

function writtenCells(fields: KycFields): string[][] {
  return kycFields.flatMap((field) => {
    const text = fields[field]
    return text === undefined ? [] : [[field, text]]
  })
}

async function open({ id }: Player, { by, to, all }: AskedKyc, terminal: Terminal): Promise<ExitCode> {
  // Creates the folder first, so that a look without pictures is not recorded.
  mkdirSync(to, { recursive: true, mode: OWNER_ONLY.folder })
  const pictures = await (all ? openAllPictures(id, by) : openPictures(id, by))
  if (!pictures)
    return refuse(
      terminal,
      `Player ${id} has no legal hold, so only the last submission may be opened: leave out --all.`,
    )
  if (pictures.length === 0) return refuse(terminal, `There are no pictures of player ${id}.`)
  for (const [at, { side, jpeg }] of pictures.entries()) {
    const file = join(to, all ? `${id}-${at + 1}-${side}.jpg` : `${id}-${side}.jpg`)
    writeFileSync(file, jpeg, { mode: OWNER_ONLY.file })
    terminal.say(file)
  }
  terminal.say('They are not encrypted there: remove them once you have decided.')
  return 0
}

async function decide({ id, account }: Player, asked: AskedKyc, terminal: Terminal): Promise<ExitCode> {
  const { verb, by, looked, slip, reason, confirm } = asked
  const typed = confirm ?? (await terminal.ask(`Type the number of player ${id} ${account} to ${verb} them: `))
  if (typed?.trim() !== String(id))
    return refuse(terminal, 'The number was not repeated, so nothing has changed. Run this again to repeat it.')
  const decision =
    verb === 'approve' ? await approveIdentity(id, by, looked, slip) : await rejectIdentity(id, by, reason)
  if (!decision.done) return refuse(terminal, whyNot(decision))
  terminal.say(`Done: ${verb === 'approve' ? 'approved' : 'rejected'}. The player is told by mail.`)
  return 0
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
