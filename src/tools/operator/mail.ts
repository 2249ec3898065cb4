import { readFileSync } from 'node:fs'
import { type RewardItem, rewardId } from '#contract/activities/rewards.ts'
import { findPlayer } from '#server/account/find.ts'
import {
  countReceivers,
  type Draft,
  findTwin,
  type Listed,
  listLetters,
  sendLetter,
  writeLetter,
} from '#server/inbox/send.ts'
import type { ExitCode } from './commands.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import { MAIL_HELP, readSend, type Send } from './mailWords.ts'
import { drawTable } from './table.ts'
import type { Terminal } from './terminal.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `mail …` of the command line: sends one mail to one player or to all, and lists sent ones. */
export async function runMail([verb = 'help', ...words]: string[], terminal: Terminal): Promise<ExitCode> {
  if (verb === 'list') return await showLetters(terminal)
  if (verb === 'resume') return await resume(words, terminal)
  if (verb === 'send') return await send(words, terminal)
  if (verb === 'help') {
    terminal.say(...MAIL_HELP.split('\n'))
    return 0
  }
  terminal.complain(`There is no "mail ${verb}".`, MAIL_HELP)
  return 2
}

async function send(words: string[], terminal: Terminal): Promise<ExitCode> {
  const asked = readSend(words, (file) => readFileSync(file, 'utf8'))
  if (typeof asked === 'string') {
    terminal.complain(asked, MAIL_HELP)
    return 2
  }
  const player = asked.to === undefined ? undefined : await findPlayer(asked.to)
  if (asked.to !== undefined && player?.state !== 'open') {
    terminal.complain(
      player
        ? `The account of ${asked.to} is ${player.state}: only open ones get mail.`
        : `There is no player ${asked.to}: give a number or an account name.`,
    )
    return 1
  }
  const { title, text, awards, days } = asked
  const draft: Draft = { title, text, awards, days, player: player?.id, sentBy: asked.by ?? terminal.operator }
  const players = player ? 1 : await countReceivers()
  terminal.say(...describe(draft, player ? `${player.id} ${player.account}` : `all ${players} players`, players))
  if (!(await mayGo(draft, asked, terminal))) return 1
  const letter = await writeLetter(draft)
  terminal.say(`Letter ${letter.id}`)
  return await bring(letter.id, terminal)
}

/** Whether the operator confirms it, and the same mail was not already sent today. */
async function mayGo(draft: Draft, { again, confirm }: Send, terminal: Terminal): Promise<boolean> {
  const twin = await findTwin(draft)
  if (twin && !again) {
    const when = formatDateTime(twin.createdAt)
    terminal.complain(
      twin.state === 'sending'
        ? `The same mail is on its way since ${when}. To finish it: npm run operator -- mail resume ${twin.id}`
        : `The same mail was sent ${when} (${twin.id}). To send it once more, add --again.`,
    )
    return false
  }
  if (confirm || (await terminal.ask('Type "send" to send it: '))?.trim() === 'send') return true
  terminal.complain('Nothing has been sent. To send it, add --confirm.')
  return false
}

async function bring(id: string, { say, complain }: Terminal): Promise<ExitCode> {
  const letter = await sendLetter(id, (sent) => say(`${sent} have it`))
  if (!letter) {
    complain(`There is no letter ${id}: "mail list" lists them.`)
    return 1
  }
  say(`Done: sent to ${letter.sent}.`)
  return 0
}

async function resume([id = '', ...rest]: string[], terminal: Terminal): Promise<ExitCode> {
  if (!UUID.test(id) || rest.length > 0) {
    terminal.complain('Which letter? Give the whole id: npm run operator -- mail resume <id>')
    return 2
  }
  return await bring(id, terminal)
}

function describe({ title, text, awards, days }: Draft, to: string, players: number): string[] {
  const attached = awards.map((award) => `${spoken(award)} each, ${total(award, players)} in all`)
  const lines = [
    ['To', to],
    ['Title', title],
    ...text.split('\n').map((line, at) => [at === 0 ? 'Text' : '', line]),
    ['Attached', attached.length > 0 ? attached.join('; ') : 'nothing'],
    ['Kept for', `${days} days`],
  ]
  return lines.map(([head = '', line]) => `${head.padEnd(8)}  ${line}`)
}

function spoken({ id, count, betRate }: RewardItem): string {
  if (id === rewardId.points) return `${count / 100} points`
  return betRate ? `${formatCoin(count)} (to be staked ${betRate} times)` : formatCoin(count)
}

function total({ id, count }: RewardItem, players: number): string {
  return spoken({ id, count: count * players })
}

async function showLetters({ say }: Terminal): Promise<ExitCode> {
  const rows = await listLetters()
  if (rows.length === 0) {
    say('No mail has been sent yet.')
    return 0
  }
  const heads = ['id', 'written', 'by', 'to', 'state', 'sent', 'read', 'received', 'attached', 'title']
  for (const line of drawTable(heads, rows.map(cells), [5, 6, 7])) say(line)
  return 0
}

function cells({ id, createdAt, sentBy, player, state, sent, read, received, awards, title }: Listed): string[] {
  const to = player === null ? 'all' : String(player)
  const numbers = [String(sent), String(read), awards.length > 0 ? String(received) : '']
  return [id, formatDateTime(createdAt), sentBy, to, state, ...numbers, awards.map(spoken).join(', '), title]
}
