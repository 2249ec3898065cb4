import { constants, publicEncrypt, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { APP_ID, CHANNEL } from '#contract/wire.ts'
import { passwordKey } from '#server/account/keys.ts'
import { type Catalogue, catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { agreedTexts } from '#server/standing/agreedTexts.ts'
import { playerTotals } from '#server/standing/tables.ts'
import { approveIdentity } from './account/identified.ts'
import { type Client, newClient, succeed } from './call.ts'

/** A password encrypted like jsencrypt's. */
export async function encrypted(password: string): Promise<string> {
  const { publicKey } = await passwordKey()
  const padding = constants.RSA_PKCS1_PADDING
  return publicEncrypt({ key: publicKey, padding }, Buffer.from(password)).toString('base64')
}

/** Device info of a log-in. */
export const phoneinfoJsonModel = {
  channel: CHANNEL,
  appId: APP_ID,
  os: 'android',
  isBrowser: 1,
  version: '1.0.28',
  deviceModel: 'Chrome',
  deviceIdJsonModel: { afuid: '' },
}

/** Fields of accountLogin, and with `type: 0` of accountRegist. */
export async function credentials(account: string, password: string) {
  const where = { outUrl: 'http://localhost/login', countryCode: '63', phoneinfoJsonModel }
  return { ...where, account, password: await encrypted(password) }
}

/** A registered player, on the device of the registration. */
export type TestPlayer = Client & { id: number; account: string; password: string }

export type PlayerOptions = {
  password?: string
  /** The registration reward; default: as configured. */
  coin?: number
  /** Additional deposited coin, without wagering requirement. */
  deposited?: number
  /** Whether an operator has approved the player's identity. */
  isIdentified?: boolean
  /** Whether the registration brings a date of birth; default: yes. Deposits and play need one. */
  hasBirthDate?: boolean
  /** Whether the registration brings the agreement to the texts in force; default: yes. Deposits and play need it. */
  hasAgreed?: boolean
}

/** The date of birth of tests' players, as on their documents. */
export const BIRTH_DATE = '1990-02-03'

/** Hashes of the texts in force, as the form sends them. */
export const currentHashes = (): string[] => agreedTexts('en').map(({ hash }) => hash)

export const PLAYER_PASSWORD = 'Tsubibo-4321'

/** Registers a player with an invented name, by a phone's call. */
export async function newPlayer(options: PlayerOptions = {}): Promise<TestPlayer> {
  const {
    password = PLAYER_PASSWORD,
    coin,
    deposited = 0,
    isIdentified = false,
    hasBirthDate = true,
    hasAgreed = true,
  } = options
  const account = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const client = newClient()
  const given = { ...(hasBirthDate && { birthDate: BIRTH_DATE }), ...(hasAgreed && { agreed: currentHashes() }) }
  const fields = { ...(await credentials(account, password)), type: 0, ...given }
  const lobby = { registerType: 'username', ...(coin !== undefined && { userRegisterCoin: coin }) } as const
  const reply = await inLobby(lobby, () => succeed('accountRegist', fields, client))
  // The dispatcher has validated the reply against the contract's schema.
  const { token, user } = reply as unknown as { token: string; user: { id: number } }
  const player = { ...client, token, id: user.id, account, password }
  if (deposited > 0) await fund(player.id, deposited)
  if (isIdentified) await approveIdentity(player.id)
  return player
}

let last: Promise<unknown> = Promise.resolve()

/** Registers players in a changed lobby, one after another, since the lobby's configuration is global. */
export function inLobby<T>(change: Partial<Catalogue['webConfig']>, register: () => Promise<T>): Promise<T> {
  const turn = last.then(async () => {
    const { webConfig } = catalogue()
    const written = { ...webConfig }
    Object.assign(webConfig, change)
    try {
      return await register()
    } finally {
      Object.assign(webConfig, written)
    }
  })
  last = turn.catch(() => undefined)
  return turn
}

/** Gives a player deposited coin without wagering requirement. */
export async function fund(player: number, cents: number): Promise<void> {
  const moves = [{ from: 'channel:1', to: `player:${player}:coin`, cents } as const]
  await db.transaction(async (tx) => {
    await post(tx, { id: `deposit:test.${randomUUID()}`, reason: 'deposit', moves })
    await tx
      .update(playerTotals)
      .set({ deposited: sql`${playerTotals.deposited} + ${cents}` })
      .where(eq(playerTotals.player, player))
  })
}
