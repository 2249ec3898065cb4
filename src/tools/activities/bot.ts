import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Body, CallName, Reply } from '#contract/calls/index.ts'
import { errcodes, type RefusalName } from '#contract/errcodes.ts'
import type { Cents } from '#contract/money.ts'
import { APP_ID, CHANNEL, CLIENT_REFERRER } from '#contract/wire.ts'
import type { Catalogue } from '#server/content/catalogue.ts'
import { dispatch, type WireReply } from '#server/dispatch/dispatch.ts'
import type { Chance } from './chance.ts'
import { pass } from './clock.ts'

/** `honest` plays and claims what it sees. `greedy` claims all at the best moment. `farming` is one person's many accounts. */
export const botTypes = ['honest', 'greedy', 'farming'] as const
export type BotType = (typeof botTypes)[number]

/** What an account of a farm tries: the first one of its person, and others that share something with it or pay nothing. */
export const farmRoles = ['first', 'sameDevice', 'otherDocument', 'sameWallet', 'noDeposit'] as const
export type FarmRole = (typeof farmRoles)[number]

/** Why a call gave nothing. */
export type Stop = RefusalName | 'tooMany'

/** A player of the simulation. */
export type Bot = {
  readonly type: BotType
  readonly role?: FarmRole
  readonly id: number
  readonly account: string
  /** Encrypted. */
  readonly password: string
  readonly address: string
  readonly deviceKey: string
  readonly chance: Chance
  /** What stopped it, and how often. */
  readonly stops: Map<Stop, number>
  token: string
  /** Where its withdrawals go. */
  wallet?: string | undefined
  hasDeposited: boolean
  hasSeeds: boolean
}

/** A deposit that earns something: what it buys by `actType`, and what that is worth to its player, in cents. */
export type Bargain = { cents: Cents; actType?: Body<'recharge3'>['actType']; worth: number }

/** What bots do in one activity beyond what they do in all: to deposit, to play, and to take what waits as a grant. */
export type ActivityBot = {
  /** The deposits that earn something now. Greedy bots take the best by its price, farming ones the smallest. */
  readonly bargains?: (bot: Bot) => Promise<readonly Bargain[]>
  /** What it asks for beside deposits and usual play: visits, rounds, a purchase. */
  readonly strive?: (bot: Bot) => Promise<void>
  /** Claims all that it gives now. Default: its calls without fields. */
  readonly claim?: (bot: Bot) => Promise<void>
  /** Switches it on where status and dates do not. `real` is the configuration as it is. */
  readonly switchOn?: (on: Catalogue, real: Catalogue) => Catalogue
  /** So many honest bots at least, where fewer reach nothing by its rules. */
  readonly players?: number
  /** What it gives at most in some days from one on, where that does not depend on who plays, in cents. */
  readonly most?: (from: string, days: number) => Cents
}

/** Time between two calls of a bot. */
const CALL_MS = 1_000
const TOKEN_NEEDED = 401
const TOO_MANY = 429
const OK = 200

const silent = pino({ level: 'silent' })
const envelope = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0 }
const device = {
  os: 'android',
  isBrowser: 1,
  version: '1',
  deviceModel: 'bot',
  deviceIdJsonModel: { afuid: '' },
} as const
export const phoneinfoJsonModel = { channel: CHANNEL, appId: APP_ID, ...device }

const names = new Map<number, RefusalName>(
  // Keys of a constant object.
  (Object.keys(errcodes) as RefusalName[]).map((name) => [errcodes[name], name]),
)

/** Where a call comes from: a bot, or somebody who is none yet. */
export type Origin = { token: string; address: string; stops: Map<Stop, number> }

/** A call as a bot's phone makes it; undefined where it is refused, which is counted. Throws on anything else. */
export async function ask<Name extends CallName>(
  bot: Bot,
  name: Name,
  body: Body<Name>,
): Promise<Reply<Name> | undefined> {
  const reply = await send(bot, name, body)
  if (reply.code !== TOKEN_NEEDED) return read(bot, name, reply)
  const { account, password, deviceKey } = bot
  const login = { outUrl: '', countryCode: '63', phoneinfoJsonModel, account, password, deviceKey }
  bot.token = (await askFrom(bot, 'accountLogin', login))?.token ?? ''
  return await askFrom(bot, name, body)
}

/** The same without a log-in. */
export async function askFrom<Name extends CallName>(
  from: Origin,
  name: Name,
  body: Body<Name>,
): Promise<Reply<Name> | undefined> {
  return read(from, name, await send(from, name, body))
}

async function send({ token, address }: Origin, name: CallName, body: object): Promise<WireReply> {
  pass(CALL_MS)
  const from = { token, address, device: '', region: 'unasked' as const, requestId: randomUUID(), log: silent }
  return await dispatch({ name, body: { ...envelope, ...body }, ...from })
}

function read<Name extends CallName>(from: Origin, name: Name, reply: WireReply): Reply<Name> | undefined {
  const { code, errcode, ...fields } = reply
  const refusal = names.get(errcode)
  if (code === TOO_MANY) return note(from, 'tooMany')
  if (code === OK && errcode !== 0 && refusal) return note(from, refusal)
  if (code !== OK || errcode !== 0) throw new Error(`${name} answered ${JSON.stringify(reply)}`)
  if (fields.isHeld === true) note(from, 'rewardHeld')
  // The dispatcher has validated the reply against the contract's schema.
  return fields as Reply<Name>
}

/** Counts what stopped a bot. */
export function note({ stops }: Pick<Origin, 'stops'>, stop: Stop): undefined {
  stops.set(stop, (stops.get(stop) ?? 0) + 1)
}
