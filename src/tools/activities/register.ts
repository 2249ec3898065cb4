import { constants, publicEncrypt, randomUUID } from 'node:crypto'
import type { KycFields } from '#contract/kyc/kyc.ts'
import { passwordKey } from '#server/account/keys.ts'
import { now } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { sqlStateOf } from '#server/db/sqlState.ts'
import { identities } from '#server/kyc/tables.ts'
import { documentHashOf, encryptFields, personHashOf } from '#server/kyc/written.ts'
import { agreedTexts } from '#server/standing/agreedTexts.ts'
import {
  ask,
  askFrom,
  type Bot,
  type BotType,
  type FarmRole,
  farmRoles,
  note,
  type Origin,
  phoneinfoJsonModel,
} from './bot.ts'
import type { Chance } from './chance.ts'

const PASSWORD = 'Tsubibo-4321'
const BIRTH_DATE = '1990-02-03'
const UNIQUE_VIOLATION = '23505'
const GREEDY_SHARE = 4
const FARM_SHARE = 2

/** Somebody behind accounts. Names are letters alone, as a bank prints them. */
type Person = { number: number; firstName: string; lastName: string }

const LETTERS = 'abcdefghij'

function person(number: number): Person {
  const lastName = [...String(number)].map((digit) => LETTERS[Number(digit)]).join('')
  return { number, firstName: 'Bot', lastName: `Halimbawa${lastName}` }
}

/** Registers accounts of hunters, each an identified person of its own, or of one device, of which the first alone is identified. */
export async function registerHunters(count: number, sharesDevice: boolean, chance: Chance): Promise<Bot[]> {
  const password = await encrypted(PASSWORD)
  const bots: Bot[] = []
  for (let at = 0; at < count; at++) {
    const role = sharesDevice && at > 0 ? 'sameDevice' : undefined
    const deviceKey = role && bots[0]?.deviceKey
    const bot = await register({ type: 'greedy', number: at + 1, password, chance, role, deviceKey })
    bots.push(bot)
    await settle(bot, person(at + 1))
  }
  return bots
}

/**
 * Registers the bots: so many honest ones, a quarter of greedy ones, and a farm of half as many accounts, but of each role. The honest and the greedy
 * are persons of their own, whom an operator has approved.
 */
export async function registerAll(players: number, chance: Chance): Promise<Bot[]> {
  const password = await encrypted(PASSWORD)
  const bots: Bot[] = []
  const open = async (type: BotType, who: Person, role?: FarmRole, deviceKey?: string) => {
    const bot = await register({ type, number: bots.length + 1, password, chance, role, deviceKey })
    bots.push(bot)
    await settle(bot, who)
    return bot
  }
  for (let at = 0; at < players; at++) await open('honest', person(bots.length + 1))
  for (let at = 0; at < Math.ceil(players / GREEDY_SHARE); at++) await open('greedy', person(bots.length + 1))
  const farmer = person(bots.length + 1)
  const first = await open('farming', farmer, 'first')
  const others = farmRoles.slice(1)
  const size = Math.max(others.length, Math.ceil(players / FARM_SHARE) - 1)
  for (let at = 0; at < size; at++) {
    const role = others[at % others.length]
    await open('farming', farmer, role, role === 'sameDevice' ? first.deviceKey : undefined)
  }
  return bots
}

/** So many persons with an approved identity each, who have nothing else yet. */
export async function registerPersons(count: number, chance: Chance): Promise<Bot[]> {
  const password = await encrypted(PASSWORD)
  const bots: Bot[] = []
  for (let number = 1; number <= count; number++) {
    const bot = await register({ type: 'honest', number, password, chance })
    await identify(bot, person(number), `PA${number}`, 'approved')
    bots.push(bot)
  }
  return bots
}

/** A password as a phone sends it. */
export async function encrypted(password: string): Promise<string> {
  const { publicKey } = await passwordKey()
  const padding = constants.RSA_PKCS1_PADDING
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(password)).toString('base64')
}

type Wanted = Pick<Bot, 'type' | 'password' | 'chance'> & {
  number: number
  role?: FarmRole | undefined
  deviceKey?: string | undefined
}

async function register({ type, number, password, chance, role, deviceKey }: Wanted): Promise<Bot> {
  const account = `${type}${String(number).padStart(3, '0')}`
  const from: Origin = { token: '', address: `10.0.${number >> 8}.${number & 255}`, stops: new Map() }
  const opened = await askFrom(from, 'accountRegist', {
    ...{ outUrl: '', countryCode: '63', type: 0, account, password, phoneinfoJsonModel },
    ...{ birthDate: BIRTH_DATE, agreed: agreedTexts('en').map(({ hash }) => hash) },
    ...(deviceKey !== undefined && { deviceKey }),
  })
  if (!opened) throw new Error(`no account was opened: ${[...from.stops.keys()].join()}`)
  const { token, deviceKey: known } = opened
  const own = { ...from, type, account, password, chance, id: opened.user.id, token, deviceKey: known }
  return { ...own, hasDeposited: false, hasSeeds: false, ...(role && { role }) }
}

/** Who means to cash out needs an identity and an account to withdraw to. One person's document and number serve one player. */
async function settle(bot: Bot, who: Person): Promise<void> {
  const { role } = bot
  if (role === 'otherDocument') await identify(bot, who, `PB${who.number}`, 'submitted')
  else if (role === undefined || role === 'first' || role === 'sameWallet')
    await identify(bot, who, `PA${who.number}`, 'approved')
  const wallet = catalogue().banks.find(({ kind, status }) => kind === 'wallet' && status !== 0)
  if (bot.type === 'honest' || !wallet) return
  const added = await ask(bot, 'addBankInfo', {
    ...{ requestId: randomUUID(), bankId: wallet.id, accountName: `${who.firstName} ${who.lastName}` },
    ...{ cardNum: `0917${String(who.number).padStart(7, '0')}`, password: bot.password },
  })
  bot.wallet = added?.appUserBankList[0]?.accountId
}

/** Stores an identity as a player and an operator would, without its pictures. A document that is another player's is refused by the database. */
async function identify(bot: Bot, who: Person, documentNumber: string, state: 'submitted' | 'approved'): Promise<void> {
  const { firstName, lastName } = who
  const fields: KycFields = { firstName, lastName, birthDate: BIRTH_DATE, documentKind: 'passport', documentNumber }
  const at = now()
  const decided = state === 'approved' && { decidedBy: 'simulation', decidedAt: at }
  const hashes = { documentHash: documentHashOf(fields), personHash: personHashOf(fields) }
  const row = { player: bot.id, ciphertext: encryptFields(fields), ...hashes, state, screening: 'clear' } as const
  try {
    await db.insert(identities).values({ ...row, ...decided, submittedAt: at, updatedAt: at })
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    note(bot, 'documentTaken')
  }
}
