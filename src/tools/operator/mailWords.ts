import { parseArgs } from 'node:util'
import { type RewardItem, rewardId } from '#contract/activities/rewards.ts'
import { BET_RATE_MAX } from '#contract/games/limits.ts'
import {
  MAIL_COIN_MAX,
  MAIL_DAYS,
  MAIL_DAYS_MAX,
  MAIL_POINTS_MAX,
  MAIL_TEXT_MAX,
  MAIL_TITLE_MAX,
} from '#contract/inbox/limits.ts'
import { readCoin } from '#contract/money.ts'
import { formatCoin } from './formats.ts'

export const MAIL_HELP = `  mail send (--to <player> | --all) --title "<title>" (--text "<text>" | --file <path>)
            [--coin <coin> [--stakes <times>]] [--points <points>] [--days <days>]
            [--again] [--by <name>] [--confirm]
                                  shows the mail, and sends it with --confirm or after a question
  mail list                       sent letters, with numbers of receivers, readers and claimed rewards
  mail resume <id>                resumes an interrupted letter (the server does, too)

  <player> is a number or an account name. --coin 50 attaches 50 coin, with a wagering requirement of --stakes
  times (default 0). A mail ends after ${MAIL_DAYS} days, or after --days; its unclaimed reward ends with it.
  The same mail to the same players within a day needs --again.`

/** A typed mail, validated; `to` undefined means all players. */
export type Send = {
  to: string | undefined
  title: string
  text: string
  awards: RewardItem[]
  days: number
  by: string | undefined
  again: boolean
  confirm: boolean
}

const options = {
  to: { type: 'string' },
  all: { type: 'boolean' },
  title: { type: 'string' },
  text: { type: 'string' },
  file: { type: 'string' },
  coin: { type: 'string' },
  stakes: { type: 'string' },
  points: { type: 'string' },
  days: { type: 'string' },
  by: { type: 'string' },
  again: { type: 'boolean' },
  confirm: { type: 'boolean' },
} as const

const NAME_MAX = 60

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** The parsed mail, or a message about the error. */
export function readSend(words: string[], readFile: (path: string) => string): Send | string {
  try {
    const { values } = parseArgs({ args: words, options })
    const { to, title, text } = addressed(values, readFile)
    const { again = false, confirm = false } = values
    const by = values.by?.trim().slice(0, NAME_MAX)
    return { to, title, text, awards: awardsOf(values), days: daysOf(values), by, again, confirm }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function addressed({ to, all, title = '', text, file }: Values, readFile: (path: string) => string) {
  if ((to === undefined) === !all) throw new Error('Say who gets it: --to <player> or --all.')
  if ((text === undefined) === (file === undefined)) throw new Error('Give the text by --text or by --file.')
  const written = (text ?? readFile(file ?? '')).replace(/\r\n?/g, '\n').trim()
  const titled = title.trim()
  if (titled === '' || titled.length > MAIL_TITLE_MAX)
    throw new Error(`Give a --title of 1 to ${MAIL_TITLE_MAX} characters.`)
  if (written === '' || written.length > MAIL_TEXT_MAX)
    throw new Error(`Give a text of 1 to ${MAIL_TEXT_MAX} characters.`)
  if (/\0/.test(written + titled)) throw new Error('Remove the NUL character from the title or the text.')
  return { to: to?.trim(), title: titled, text: written }
}

function awardsOf({ coin, stakes, points }: Values): RewardItem[] {
  const awards: RewardItem[] = []
  if (coin === undefined && stakes !== undefined) throw new Error('--stakes needs --coin: give both, or neither.')
  if (coin !== undefined) {
    const count = amountOf(coin, MAIL_COIN_MAX, `Give --coin an amount up to ${formatCoin(MAIL_COIN_MAX)}.`)
    const betRate = Number(stakes ?? 0)
    if (!(betRate >= 0 && betRate <= BET_RATE_MAX)) throw new Error(`Give --stakes a number from 0 to ${BET_RATE_MAX}.`)
    awards.push({ id: rewardId.coin, count, ...(betRate > 0 && { betRate }) })
  }
  if (points !== undefined) {
    const count = amountOf(points, MAIL_POINTS_MAX, `Give --points a number up to ${MAIL_POINTS_MAX / 100}.`)
    awards.push({ id: rewardId.points, count })
  }
  return awards
}

function amountOf(typed: string, most: number, wrong: string): number {
  const cents = readCoin(typed)
  if (cents === undefined || cents > most) throw new Error(wrong)
  return cents
}

function daysOf({ days }: Values): number {
  const number = Number(days ?? MAIL_DAYS)
  if (Number.isInteger(number) && number >= 1 && number <= MAIL_DAYS_MAX) return number
  throw new Error(`Give --days a whole number from 1 to ${MAIL_DAYS_MAX}.`)
}
