import { constants, publicEncrypt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CallName } from '#contract/calls/index.ts'
import { APP_ID, CHANNEL, CLIENT_REFERRER, CLIENT_VERSION } from '#contract/wire.ts'
import { passwordKey } from '../account/keys.ts'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { db } from '../db/database.ts'
import { dispatch, type WireReply } from '../dispatch/dispatch.ts'
import { giveProps } from '../props/give.ts'
import { players } from '../standing/tables.ts'
import { lockWallet } from '../wallet/lock.ts'
import { identifyDemo } from './seedIdentity.ts'

/** Players of the demo. Their passwords are public here, which is why live mode refuses the seed. */
export const demoPlayers = [
  /** Has an approved identity and may withdraw. */
  {
    account: 'demoBituin',
    password: 'parol-2026',
    isIdentified: true,
    holder: 'Bituin Halimbawa',
    cardNum: '0917 000 1001',
  },
  {
    account: 'demoTala',
    password: 'bulalakaw-2026',
    isIdentified: false,
    holder: 'Tala Halimbawa',
    cardNum: '0917 000 1002',
  },
] as const

/** GCash in content/lobby/banks.yaml. */
const DEMO_BANK = 1

export type DemoPlayer = { account: string; password: string }

/** Invented, like the players. */
export const DEMO_BIRTH_DATE = '1991-05-01'

/** Registers missing demo players by the same calls as a phone. Does nothing if the seed is off. */
export async function seed(): Promise<void> {
  if (config.seed === 'off') return
  for (const player of demoPlayers) {
    if (await isRegistered(player.account)) continue
    await settle(player).catch((error: unknown) => log.warn({ err: error }, 'a demo player is missing'))
  }
}

async function settle(player: (typeof demoPlayers)[number]): Promise<void> {
  const { token, user } = await registerDemo(player)
  const { id } = user as { id: number } // The dispatcher has validated the reply against the contract's schema.
  if (player.isIdentified) await identifyDemo(id, String(token), callAsClient)
  await bindDemo(player, String(token))
  await giveDemo(id)
}

/** Two coupons and an item for a first look at the inventory. */
async function giveDemo(player: number): Promise<void> {
  const items = [1002, 1205, 4001].map((id) => ({ id, count: 1 }))
  await db.transaction(async (tx) => {
    await lockWallet(tx, player)
    await giveProps(tx, player, items, 'house:demo')
  })
}

/** Binds an invented e-wallet, so that the demo player can withdraw at once. */
async function bindDemo({ holder: accountName, cardNum, ...player }: (typeof demoPlayers)[number], token: string) {
  const password = await encrypted(player.password)
  await callAsClient(
    'addBankInfo',
    { requestId: randomUUID(), bankId: DEMO_BANK, accountName, cardNum, password },
    token,
  )
}

export async function isRegistered(account: string): Promise<boolean> {
  return (await db.$count(players, sql`lower(${players.account}) = lower(${account})`)) > 0
}

/** A demo player agrees to both texts, as the form requires. */
async function currentHashes(): Promise<string[]> {
  const { texts } = await callAsClient('anonymous/agreedTexts', {})
  // The dispatcher has validated the reply against the contract's schema.
  return (texts as { hash: string }[]).map(({ hash }) => hash)
}

export async function registerDemo({ account, password }: DemoPlayer): Promise<WireReply> {
  const device = {
    channel: CHANNEL,
    appId: APP_ID,
    os: 'seed',
    isBrowser: 1,
    version: CLIENT_VERSION,
    deviceModel: 'seed',
  }
  return await callAsClient('accountRegist', {
    ...{
      outUrl: '',
      countryCode: '63',
      type: 0,
      birthDate: DEMO_BIRTH_DATE,
      agreed: await currentHashes(),
      account,
      password: await encrypted(password),
    },
    phoneinfoJsonModel: { ...device, deviceIdJsonModel: { afuid: '' } },
  })
}

/** A call of the contract as from a phone, with the file of an upload. Throws on failure. */
export async function callAsClient(name: CallName, fields: object, token = '', file?: Buffer): Promise<WireReply> {
  const body = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0, ...fields }
  const origin = { device: '', address: '', region: 'unasked' as const, requestId: randomUUID(), log }
  const reply = await dispatch({ name, body, token, ...origin, ...(file && { readFile: async () => file }) })
  if (reply.code !== 200 || reply.errcode !== 0) throw new Error(`${name} answered ${reply.code}/${reply.errcode}`)
  return reply
}

async function encrypted(password: string): Promise<string> {
  const { publicKey } = await passwordKey()
  const padding = constants.RSA_PKCS1_PADDING
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(password, 'utf8')).toString('base64')
}
