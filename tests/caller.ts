import { constants, publicEncrypt, randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { CallName } from '#contract/calls/index.ts'
import { APP_ID, CHANNEL, CLIENT_REFERRER } from '#contract/wire.ts'
import { passwordKey } from '#server/account/keys.ts'
import { answer, type WireReply } from '#server/answer.ts'

/** Who calls. Every caller has a device and an address of its own, so that no test runs into another's limits. */
export type Seat = { token: string; device: string; address: string }

const log = pino({ level: 'silent' })
const envelope = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0 }

export function newSeat(): Seat {
  const [a, b, c] = randomBytes(3)
  return { token: '', device: randomUUID(), address: `10.${a}.${b}.${c}` }
}

/** Makes a call through the public door and answers the wire's reply. */
export function ask(name: CallName, fields: object, seat: Seat = newSeat()): Promise<WireReply> {
  return answer({ name, body: { ...envelope, ...fields }, ...seat, requestId: randomUUID(), log })
}

/** A password as jsencrypt sends it. */
export async function encrypted(password: string): Promise<string> {
  const { publicKey } = await passwordKey()
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString(
    'base64',
  )
}

/** Fields of accountLogin, and with `type: 0` of accountRegist. */
export async function credentials(account: string, password: string) {
  return {
    outUrl: 'http://localhost/login',
    phoneinfoJsonModel: {
      channel: CHANNEL,
      appId: APP_ID,
      os: 'android',
      isBrowser: 1,
      version: '1.0.28',
      deviceModel: 'Chrome',
      deviceIdJsonModel: { afuid: '' },
    },
    countryCode: '63',
    account,
    password: await encrypted(password),
  }
}

export type TestPlayer = { id: number; account: string; password: string; seat: Seat }

export const PLAYER_PASSWORD = 'Tsubibo-4321'

/** Registers a player with an invented name through the public door. */
export async function newPlayer(password = PLAYER_PASSWORD): Promise<TestPlayer> {
  const account = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const seat = newSeat()
  const reply = await ask('accountRegist', { ...(await credentials(account, password)), type: 0 }, seat)
  if (reply.code !== 200 || reply.errcode !== 0) throw new Error(`registration failed: ${JSON.stringify(reply)}`)
  // The reply has passed the contract's own schema in `answer`.
  const { token, user } = reply as unknown as { token: string; user: { id: number } }
  return { id: user.id, account, password, seat: { ...seat, token } }
}
