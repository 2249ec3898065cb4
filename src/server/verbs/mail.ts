import { BET_RATE_MAX } from '#contract/games/limits.ts'
import {
  MAIL_COIN_MAX,
  MAIL_DAYS,
  MAIL_DAYS_MAX,
  MAIL_POINTS_MAX,
  MAIL_TEXT_MAX,
  MAIL_TITLE_MAX,
} from '#contract/inbox/limits.ts'
import { type RewardItem, rewardId } from '#contract/props/rewards.ts'
import { findPlayer } from '../account/find.ts'
import {
  countReceivers,
  type Draft,
  findLetter,
  findTwin,
  type Letter,
  type Listed,
  listLetters,
  sendLetter,
  writeLetter,
} from '../inbox/send.ts'
import type { Operator } from '../operators/prove.ts'
import { may } from '../operators/roles.ts'
import { mayPromote } from '../wallet/limits/promotions.ts'
import { type Answer, type Cell, type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { coin, count, flag, id, line, optional, orFile, privately, text, type Values } from './fields.ts'
import { formatCoin, formatDateTime } from './formats.ts'
import type { Acting, Subject, Verb } from './verb.ts'
import { isLarge } from './withdrawals.ts'

const sendFields = {
  to: optional(privately(line('<player>', 'Say who gets it: --to <player> or --all.'))),
  all: flag(),
  title: text('"<title>"', `Give a --title of 1 to ${MAIL_TITLE_MAX} characters.`, MAIL_TITLE_MAX),
  text: orFile('file', text('"<text>"', `Give a text of 1 to ${MAIL_TEXT_MAX} characters.`, MAIL_TEXT_MAX)),
  coin: optional(coin(MAIL_COIN_MAX, `Give --coin an amount up to ${formatCoin(MAIL_COIN_MAX)}.`)),
  stakes: optional(
    count(
      '<times>',
      `Give --stakes a number from 0 to ${BET_RATE_MAX}.`,
      (times) => times >= 0 && times <= BET_RATE_MAX,
    ),
  ),
  points: optional(coin(MAIL_POINTS_MAX, `Give --points a number up to ${MAIL_POINTS_MAX / 100}.`)),
  days: optional(
    count(
      '<days>',
      `Give --days a whole number from 1 to ${MAIL_DAYS_MAX}.`,
      (days) => Number.isInteger(days) && days >= 1 && days <= MAIL_DAYS_MAX,
    ),
  ),
  again: flag(),
  service: flag(),
}
type Sent = Values<typeof sendFields>
type About = { draft: Omit<Draft, 'sentBy'>; players: number }

function disagreement({ to, all, coin: cents, stakes, points, service }: Sent): string | undefined {
  if ((to === undefined) === !all) return 'Say who gets it: --to <player> or --all.'
  if (service && (cents ?? points) !== undefined) return 'A mail with coin or points promotes: --service has neither.'
  return cents === undefined && stakes !== undefined ? '--stakes needs --coin: give both, or neither.' : undefined
}

function awardsOf({ coin: cents, stakes = 0, points }: Sent): RewardItem[] {
  return [
    ...(cents === undefined ? [] : [{ id: rewardId.coin, count: cents, ...(stakes > 0 && { betRate: stakes }) }]),
    ...(points === undefined ? [] : [{ id: rewardId.points, count: points }]),
  ]
}

async function drafted(values: Sent, { role }: Operator): Promise<Subject<About> | Refused> {
  const { to, title, days = MAIL_DAYS, again, service } = values
  const awards = awardsOf(values)
  if (awards.length > 0 && !may(role, 'sendRewards')) return refused(`The role ${role} may not send coin or points.`)
  const player = to === undefined ? undefined : await findPlayer(to)
  if (to !== undefined && player?.state !== 'open') {
    return refused(
      player
        ? `The account of ${to} is ${player.state}: only open ones get mail.`
        : `There is no player ${to}: give a number or an account name.`,
    )
  }
  const promotes = !service
  if (player && promotes && !(await mayPromote(player.id, 'shown'))) return refused(NO_PROMOTIONS)
  const draft = { title, text: values.text.replaceAll(/\r\n?/g, '\n'), awards, promotes, days, player: player?.id }
  const players = player ? 1 : await countReceivers()
  const sentences = describe(draft, player ? `${player.id} ${player.account}` : `all ${players} players`, players)
  const twin = again ? undefined : await findTwin(draft)
  if (twin) return refused(sentenceOf(twin))
  return { of: { draft, players }, sentences, ...(player && { player: player.id }) }
}

const NO_PROMOTIONS =
  'No promotion may reach this player now. A mail about their account, without coin or points, is sent by --service.'

function sentenceOf({ id: letter, createdAt, state }: Letter): string {
  const when = formatDateTime(createdAt)
  return state === 'sending'
    ? `The same mail is on its way since ${when}. To finish it: mail resume ${letter}`
    : `The same mail was sent ${when} (${letter}). To send it once more, add --again.`
}

function describe(
  { title, text: body, awards, promotes, days }: About['draft'],
  to: string,
  players: number,
): string[] {
  const attached = awards.map((award) => `${spoken(award)} each, ${inAll(award, players)} in all`)
  const lines = [
    ['To', to],
    ['Title', title],
    ...body.split('\n').map((each, at) => [at === 0 ? 'Text' : '', each]),
    ['Attached', attached.length > 0 ? attached.join('; ') : 'nothing'],
    ['Kind', promotes ? 'promotion: not for who may hear of none' : 'service: about the account, reaches everybody'],
    ['Kept for', `${days} days`],
  ]
  return lines.map(([head = '', each]) => `${head.padEnd(8)}  ${each}`)
}

function spoken({ id: reward, count: amount, betRate }: RewardItem): string {
  if (reward === rewardId.points) return `${amount / 100} points`
  return betRate ? `${formatCoin(amount)} (to be staked ${betRate} times)` : formatCoin(amount)
}

const inAll = ({ id: reward, count: amount }: RewardItem, players: number): string =>
  spoken({ id: reward, count: amount * players })

async function bring(letterId: string, { tell }: Acting): Promise<Answer> {
  const letter = await sendLetter(letterId, (sent) => tell(`${sent} have it`))
  return letter
    ? said(`Done: sent to ${letter.sent}.`)
    : refused(`There is no letter ${letterId}: "mail list" lists them.`)
}

function cells({ id: letter, createdAt, sentBy, player, state, sent, read, received, awards, title }: Listed): Cell[] {
  const to = player === null ? 'all' : String(player)
  const claimed = awards.length > 0 ? received : null
  return [letter, createdAt, sentBy, to, state, sent, read, claimed, awards.map(spoken).join(', '), title]
}

const inQueue = { queue: 'mail' } as const

export const mailVerbs: readonly Verb[] = [
  verb({
    name: 'mail list',
    words: 'sent letters, with numbers of receivers, readers and claimed rewards',
    ...inQueue,
    kind: 'look',
    right: 'seeMail',
    fields: {},
    run: async () =>
      said({
        heads: ['id', 'written', 'by', 'to', 'state', 'sent', 'read', 'received', 'attached', 'title'],
        rows: (await listLetters()).map(cells),
        none: 'No mail has been sent yet.',
      }),
  }),
  verb({
    name: 'mail send',
    words: `writes to one player or to all. --coin 50 attaches 50 coin, with a wagering requirement of --stakes times (default 0). A mail ends after ${MAIL_DAYS} days, or after --days; its unclaimed reward ends with it. It is a promotion, which nobody gets who may hear of none; --service says that it is about the account. The same mail to the same players within a day needs --again`,
    ...inQueue,
    kind: 'act',
    right: 'sendMail',
    needsFreshCode: true,
    fields: sendFields,
    check: disagreement,
    subject: drafted,
    confirm: {
      word: 'send',
      question: 'Type "send" to send it: ',
      mismatch: 'Nothing has been sent. To send it, add --confirm.',
    },
    needsSecond: ({ coin: cents = 0 }, { players }) => cents > 0 && isLarge(cents * players),
    run: async (_, acting, { draft }) => {
      const { letter } = await acting.act(async (tx) => {
        const written = await writeLetter({ ...draft, sentBy: acting.by }, tx)
        return { done: true, letter: written }
      })
      acting.tell(`Letter ${letter.id}`)
      return await bring(letter.id, acting)
    },
  }),
  verb({
    name: 'mail resume',
    words: 'resumes an interrupted letter (the server does, too)',
    ...inQueue,
    kind: 'act',
    right: 'sendMail',
    // Coin may be attached.
    needsFreshCode: true,
    fields: { id: id('letter') },
    run: async (values, acting) => {
      const found = await findLetter(values.id)
      if (!found) return refused(`There is no letter ${values.id}: "mail list" lists them.`)
      await acting.act(async () => ({ done: true }))
      return await bring(values.id, acting)
    },
  }),
]
