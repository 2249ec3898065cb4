import { constants, publicEncrypt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { APP_ID, CHANNEL, CLIENT_REFERRER, CLIENT_VERSION } from '#contract/wire.ts'
import { passwordKey } from './account/keys.ts'
import { players } from './account/tables.ts'
import { answer } from './answer.ts'
import { config } from './config.ts'
import { db } from './db/database.ts'
import { log } from './log.ts'

/** Players of the demo. Their passwords stand here for all to read, which is why live mode refuses the seed. */
export const demoPlayers = [
  { account: 'demoBituin', password: 'parol-2026' },
  { account: 'demoTala', password: 'bulalakaw-2026' },
] as const

/** Registers the demo players that are missing, by the same call that a phone makes. Does nothing where the seed is off. */
export async function seed(): Promise<void> {
  if (config.seed === 'off') return
  for (const player of demoPlayers) {
    if (!(await exists(player.account))) await register(player)
  }
}

async function exists(account: string): Promise<boolean> {
  return (await db.$count(players, sql`lower(${players.account}) = lower(${account})`)) > 0
}

async function register({ account, password }: (typeof demoPlayers)[number]): Promise<void> {
  const envelope = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0 }
  const device = {
    channel: CHANNEL,
    appId: APP_ID,
    os: 'seed',
    isBrowser: 1,
    version: CLIENT_VERSION,
    deviceModel: 'seed',
  }
  const body = {
    ...envelope,
    ...{ outUrl: '', countryCode: '63', type: 0, account, password: await encrypted(password) },
    phoneinfoJsonModel: { ...device, deviceIdJsonModel: { afuid: '' } },
  }
  const asked = { name: 'accountRegist', body, token: '', device: '', address: '', requestId: randomUUID(), log }
  const { code, errcode } = await answer(asked)
  if (errcode !== 0) log.warn({ account, status: code, errcode }, 'a demo player could not be registered')
}

async function encrypted(password: string): Promise<string> {
  const { publicKey } = await passwordKey()
  const padding = constants.RSA_PKCS1_PADDING
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(password, 'utf8')).toString('base64')
}
