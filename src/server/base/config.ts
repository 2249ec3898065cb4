import process from 'node:process'
import type { Country } from '#contract/formats.ts'
import { DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { feeSettings } from './agreedFees.ts'
import { beaconSettings } from './beaconSettings.ts'
import { boundSettings } from './boundSettings.ts'
import { conflictsIn } from './conflicts.ts'
import { databaseSettings, unfitAddresses } from './databaseSettings.ts'
import { type GatewayName, gatewayNames, gatewayPlans } from './gateways/list.ts'
import { httpSettings } from './httpSettings.ts'
import { kycSettings, missingForBucket } from './kycSettings.ts'
import { operatorSettings } from './operatorSettings.ts'
import { payoutPlans } from './payouts/list.ts'
import { type PayoutRoute, payoutIn, payoutRoutes } from './payouts/routes.ts'
import { settingsOf, type ValuesOf, whyUnfit } from './plan.ts'
import { PASSWORD_MEMORY, unfitForLive } from './productionRules.ts'
import { type Environment, readSetting, refuseUnknown, secretFileWarnings } from './readSettings.ts'
import { regionSettings } from './regionSettings.ts'
import { complain } from './say.ts'
import { checkSecrets, secretSettings } from './secretSettings.ts'
import {
  collecting,
  folder,
  languages,
  line,
  oneOf,
  origin,
  origins,
  SettingError,
  secret,
  secretly,
  setting,
  someOf,
  webAddress,
  whole,
} from './settings.ts'

const HOURS_MAX = 24 * 365

/** One shared list, because settings are compared by identity. */
const ENGLISH: readonly Locale[] = Object.freeze([DEFAULT_LOCALE])

const unset = (): string | undefined => undefined

/** Every environment variable Perya reads. Nothing else in the repository reads `process.env` for its settings. */
export const settings = {
  mode: setting(
    'PERYA_MODE',
    (mode) => mode,
    oneOf('demo', 'live'),
    'demo plays with play coin; live refuses every shortcut of the demo',
  ),
  port: setting('PORT', () => 4321, whole(1, 65_535), 'port the HTTP server listens on'),
  host: setting(
    'HOST',
    (mode) => (mode === 'live' ? '0.0.0.0' : '127.0.0.1'),
    line(255),
    'address to listen on: this machine only in demo, every interface in live',
  ),
  publicOrigin: setting(
    'PERYA_ORIGIN',
    unset,
    origin,
    'public origin, such as https://play.example.org; in demo the address of this server',
  ),
  dataDirectory: setting(
    'PERYA_DATA',
    () => folder('.data', ''),
    folder,
    'folder of the embedded database and uploaded files',
  ),
  ...databaseSettings,
  ...secretSettings,
  rsaKeyBits: setting(
    'RSA_KEY_BITS',
    () => 2048,
    (text, name) => Number(oneOf('1024', '2048', '3072', '4096')(text, name)),
    'size in bits of the key with which browsers encrypt passwords',
  ),
  passwordMemory: setting(
    'PERYA_PASSWORD_MEMORY',
    () => PASSWORD_MEMORY,
    whole(8, 1_048_576),
    'KiB of memory to hash a password: the cost of guessing from stolen hashes',
  ),
  payments: setting(
    'PERYA_PAYMENTS',
    (mode): readonly GatewayName[] => (mode === 'demo' ? ['sandbox'] : []),
    someOf(gatewayNames),
    'gateways that take deposits, one or several separated by commas: paymongo, aggregator, or the fake bank of the demo, sandbox; off closes deposits',
  ),
  ...settingsOf(gatewayPlans),
  payouts: setting(
    'PERYA_PAYOUTS',
    (mode): readonly PayoutRoute[] => [mode === 'demo' ? 'sandbox' : 'hand'],
    payoutRoutes,
    'who pays approved withdrawals, the preferred first, separated by commas: xendit, hand (an operator at the bank) or sandbox (the demo bank). One may be for :instapay, :pesonet, :bank or :wallet alone',
  ),
  ...settingsOf(payoutPlans),
  ...feeSettings,
  depositMinutes: setting('PERYA_DEPOSIT_MINUTES', () => 10, whole(1, 24 * 60), 'minutes a QR payment stays open'),
  seed: setting(
    'PERYA_SEED',
    (mode) => (mode === 'demo' ? 'on' : 'off'),
    oneOf('on', 'off'),
    'on adds the demo players when they are missing',
  ),
  guestPlay: setting(
    'PERYA_GUEST_PLAY',
    (mode) => mode === 'demo',
    (text, name) => oneOf('on', 'off')(text, name) === 'on',
    'on lets guests play house games with play coin, which is worth nothing',
  ),
  approvals: setting(
    'PERYA_APPROVALS',
    (mode) => (mode === 'live' ? 'needed' : 'none'),
    oneOf('needed', 'none'),
    "needed refuses to start a game that has no number of the regulator's approval in games.yaml; none is for the demo",
  ),
  roundPace: setting(
    'PERYA_ROUND_PACE',
    () => 'on',
    oneOf('on', 'off'),
    'on keeps the least time of each round, as pace.yaml says; off is for tests',
  ),
  sessionIdleHours: setting(
    'PERYA_SESSION_IDLE_HOURS',
    () => 24,
    whole(1, HOURS_MAX),
    'hours without a call after which a session ends',
  ),
  sessionHours: setting(
    'PERYA_SESSION_HOURS',
    () => 24 * 7,
    whole(1, HOURS_MAX),
    'hours after which a session ends regardless of activity',
  ),
  loginAttempts: setting(
    'PERYA_LOGIN_ATTEMPTS',
    () => 60,
    whole(1, 1_000_000),
    'wrong passwords allowed per address and per device in 15 minutes',
  ),
  registrations: setting(
    'PERYA_REGISTRATIONS',
    () => 20,
    whole(1, 1_000_000),
    'registrations allowed per address and per device in an hour',
  ),
  sms: setting(
    'PERYA_SMS',
    (mode) => (mode === 'demo' ? 'sandbox' : 'off'),
    oneOf('sandbox', 'semaphore', 'off'),
    'sandbox keeps text messages for `npm run operator -- sms`; semaphore is the gateway of that name; off sends none',
  ),
  semaphoreKey: secretly(setting('PERYA_SEMAPHORE_KEY', () => '', secret(16), "key of the SMS gateway's account")),
  smsSender: setting(
    'PERYA_SMS_SENDER',
    () => 'PERYA',
    line(11),
    'sender of text messages, as registered with the gateway',
  ),
  codes: setting(
    'PERYA_CODES',
    () => 20,
    whole(1, 1_000_000),
    'one-time codes allowed per address and per device in a day',
  ),
  ...beaconSettings,
  socialIssuer: setting(
    'PERYA_SOCIAL_ISSUER',
    () => '',
    webAddress,
    'OpenID provider of the third-party login, such as https://accounts.example.org; unset, there is none',
  ),
  socialClient: setting('PERYA_SOCIAL_CLIENT', () => '', line(255), 'client id registered with the provider'),
  socialSecret: secretly(setting('PERYA_SOCIAL_SECRET', () => '', secret(8), 'client secret issued by the provider')),
  socialName: setting('PERYA_SOCIAL_NAME', () => 'OpenID', line(40), 'name of the provider as players see it'),
  ...kycSettings,
  ...operatorSettings,
  ...boundSettings,
  closingDays: setting(
    'PERYA_CLOSING_DAYS',
    () => 7,
    whole(1, 90),
    'days in which a player may cancel the closing of their account',
  ),
  country: setting(
    'PERYA_COUNTRY',
    (): Country => 'ph',
    oneOf<Country>('ph', 'th', 'pk', 'none'),
    'country of the licence, shown in the desktop footer; it decides the currency. none shows no country and uses pesos',
  ),
  locales: setting(
    'PERYA_LOCALES',
    (mode): readonly Locale[] => (mode === 'demo' ? locales : ENGLISH),
    languages,
    'languages on offer, separated by commas. Live defaults to English, so that no player accepts half-translated terms',
  ),
  ...httpSettings,
  ...regionSettings,
  chatUrl: setting(
    'PERYA_CHAT_URL',
    () => '',
    webAddress,
    'address of the live chat with its licence number, such as https://direct.lc.chat/12345678/; unset, lcChatServiceUrl of web.yaml',
  ),
  chatScript: setting(
    'PERYA_CHAT_SCRIPT',
    () => '',
    webAddress,
    "script of the chat provider's widget, such as https://cdn.livechatinc.com/tracking.js; unset, a chat opens in a window",
  ),
  chatOrigins: setting(
    'PERYA_CHAT_ORIGINS',
    (): readonly string[] => Object.freeze([]),
    origins,
    'further origins of the chat provider: their addresses open as a chat, and its widget may load from them',
  ),
  jobs: setting(
    'PERYA_JOBS',
    () => 'on',
    oneOf('on', 'off'),
    'off leaves background jobs (expiry, clean-up) to other processes on the same database',
  ),
  checkReplies: setting(
    'PERYA_CHECK_REPLIES',
    (mode) => mode === 'demo',
    (text, name) => oneOf('on', 'off')(text, name) === 'on',
    'on checks every reply against the contract before it is sent',
  ),
  logLevel: setting(
    'PERYA_LOG',
    () => 'info',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'least serious level that is logged',
  ),
} as const

type Values = ValuesOf<typeof settings>
export type Config = Readonly<Omit<Values, 'publicOrigin' | 'proxyHops'> & { publicOrigin: string; proxyHops: number }>

/**
 * Reads and checks a whole environment. An empty variable counts as unset.
 * Throws SettingError with a line for each mistake, which names the variable and what it must be.
 */
export function readConfig(environment: Environment): Config {
  const wrong = new Map<string, string>()
  const read = collecting(wrong)
  read('', () => refuseUnknown(settings, environment), String)
  const isLive = read('PERYA_MODE', () => settings.mode.read(environment.PERYA_MODE || 'demo', 'PERYA_MODE'), String)
  const mode = isLive === 'live' ? 'live' : 'demo'
  const entries = Object.entries(settings).map(([key, one]) => {
    const standard = () => one.unset(mode)
    return [key, read(one.name, () => readSetting<unknown>(one, environment, mode), standard)]
  })
  // The rows of the table have these types; Object.fromEntries loses them.
  const values = Object.fromEntries(entries) as Values
  read('PERYA_SECRET_NEXT', () => checkSecrets(values), String)
  // A mistake said once needs no second sentence about what follows from it.
  const further = problemsOf(values).filter(
    (sentence) => ![...wrong.keys()].some((name) => name && sentence.includes(name)),
  )
  const sentences = [...wrong.values(), ...further]
  if (sentences.length > 0) throw new SettingError(sentences.join('\n'))
  const publicOrigin = values.publicOrigin ?? `${values.tlsCert === '' ? 'http' : 'https'}://localhost:${values.port}`
  return Object.freeze({ ...values, publicOrigin, proxyHops: values.proxyHops ?? 0 })
}

/** Mistakes that only all settings together show. */
function problemsOf(values: Values): string[] {
  return [
    ...conflictsIn(values),
    ...unfitAddresses(values),
    ...missingForBucket(values),
    ...(values.mode === 'live' ? unfitForLive(values) : []),
    ...whyUnfit(gatewayPlans, values, values.payments),
    ...whyUnfit(
      payoutPlans,
      values,
      values.payouts.flatMap((route) => payoutIn(route) ?? []),
    ),
  ]
}

function configOrExit(): Config {
  try {
    const read = readConfig(process.env)
    complain(...secretFileWarnings(settings, process.env))
    return read
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    complain(...error.message.split('\n'))
    process.exit(1)
  }
}

export const config = configOrExit()
