import { constants, publicEncrypt, randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'
import type { Body, CallName, Reply } from '#contract/calls/index.ts'
import {
  API_BASE,
  APP_ID,
  CHANNEL,
  CLIENT_REFERRER,
  CLIENT_VERSION,
  FINGERPRINT_HEADER,
  TOKEN_KEY,
} from '#contract/wire.ts'

export type Player = { id: number; account: string; password: string; token: string }

export const PASSWORD = 'Tsubibo-4321'

/** An unused user name. */
export function newAccount(): string {
  return `gabi${randomUUID().replaceAll('-', '').slice(0, 10)}`
}

/** Fills in the form of registration, on its page or in a sheet, but for the box. */
export async function fillRegistration(
  form: Page | Locator,
  account = newAccount(),
  password = PASSWORD,
): Promise<void> {
  await form.getByLabel('Choose a username').fill(account)
  await form.getByLabel('Choose a password').fill(password)
  await form.getByLabel('Repeat the password').fill(password)
  await form.getByLabel('Date of birth').fill(BIRTH_DATE)
}

/** An invented mobile number, as people write it. */
export function newWalletNumber(): string {
  return `09${randomInt(1e8, 1e9)}`
}

/** Makes a call like a browser, and asserts its success. */
export async function ask<N extends CallName>(
  request: APIRequestContext,
  name: N,
  body: Body<N>,
  token = '',
): Promise<Reply<N>> {
  const envelope = { clientReferrer: CLIENT_REFERRER, channel: CHANNEL, appId: APP_ID, platform: 0 }
  const headers = { authorization: token, [FINGERPRINT_HEADER]: randomUUID() }
  const response = await request.post(API_BASE + name, { data: { ...envelope, ...body }, headers })
  const { code, errcode, ...reply } = await response.json()
  expect({ name, code, errcode }).toEqual({ name, code: 200, errcode: 0 })
  return reply
}

/** The date of birth of every player here. */
export const BIRTH_DATE = '1990-02-03'

/** The hashes of the current texts, which the registration form sends with its tick. */
async function agreedHashes(request: APIRequestContext): Promise<string[]> {
  const { texts } = await ask(request, 'anonymous/agreedTexts', {})
  return texts.map(({ hash }) => hash)
}

/** Registers a player over the wire, since the form has a spec of its own. */
export async function newPlayer(request: APIRequestContext, { hasBirthDate = true } = {}): Promise<Player> {
  const account = newAccount()
  const password = await encryptedPassword(request)
  const { token, user } = await ask(request, 'accountRegist', {
    outUrl: 'http://localhost/register',
    phoneinfoJsonModel: {
      channel: CHANNEL,
      appId: APP_ID,
      os: 'android',
      isBrowser: 1,
      version: CLIENT_VERSION,
      deviceModel: 'Chrome',
      deviceIdJsonModel: { afuid: '' },
    },
    countryCode: '63',
    account,
    password,
    type: 0,
    ...(hasBirthDate && { birthDate: BIRTH_DATE }),
    agreed: await agreedHashes(request),
  })
  return { id: user.id, account, password: PASSWORD, token }
}

/** Stores the player's token where the app keeps it, for all pages of the context. This page then shows an address that costs nothing to draw. */
export async function enterAs(page: Page, { token }: Pick<Player, 'token'>): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const)
}

/** Deposits through the sandbox bank like a player, and waits for the coin. Returns the balance in cents. */
export async function fund(request: APIRequestContext, { token }: Player, cents: number): Promise<number> {
  const order = await ask(request, 'recharge3', { amount: cents, version: 4, actType: 0, rechargeType: 1 }, token)
  expect((await request.post(`${order.sandboxUrl}/pay`)).ok()).toBe(true)
  const { orderId } = order
  await expect.poll(async () => (await ask(request, 'isRechargeDone', { orderId }, token)).isRechargeDone).toBe(true)
  return (await ask(request, 'refreshData', {}, token)).coin
}

/** The password of every player made here, encrypted as by the browser. */
export async function encryptedPassword(request: APIRequestContext): Promise<string> {
  const { key } = await ask(request, 'anonymous/appConfig', { gameListVersion: '' })
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(PASSWORD)).toString('base64')
}

/** Adds a withdrawal account over the wire, in the name that `identify` proves; default: GCash. Returns the last digits of its number. */
export async function bindWallet(request: APIRequestContext, { token }: Player, bankId = 1): Promise<string> {
  const cardNum = newWalletNumber()
  const details = { requestId: randomUUID(), bankId, accountName: 'Luningning Halimbawa', cardNum }
  await ask(request, 'addBankInfo', { ...details, password: await encryptedPassword(request) }, token)
  return cardNum.slice(-4)
}
