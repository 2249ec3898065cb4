import { plainAddresses } from './databaseSettings.ts'

/** Public, since the repository contains them, so live mode refuses them. */
export const demoSecrets = Object.freeze({
  secret: 'demo-secret-of-the-perya-repository-play-coin-only',
  webhookSecret: 'demo-webhook-secret-of-the-perya-repository',
})

/** OWASP's second choice for argon2id: 19 MiB, with two passes. About 40 ms on a small server. */
export const PASSWORD_MEMORY = 19_456

/** Whether a key of the payment gateway moves real money; its test keys move none. */
export function isLiveKey(key: string): boolean {
  return key.startsWith('sk_live_')
}

type ProductionSettings = Parameters<typeof plainAddresses>[0] & {
  publicOrigin: string | undefined
  proxyHops: number | undefined
  countryHeader: string
  fencedBy: string
  seed: string
  sms: string
  beacon: string
  socialIssuer: string
  restrictedList: string
  secret: string
  operatorName: string
  licenceNumber: string
  approvals: string
  roundPace: string
  rsaKeyBits: number
  passwordMemory: number
}

/** Settings that are valid for a demo but not for real money: one sentence each. */
export function unfitForLive(values: ProductionSettings): string[] {
  const demo = new Set<string>(Object.values(demoSecrets))
  const refusals: [refused: boolean, why: string][] = [
    [!values.databaseUrl, 'DATABASE_URL must name a PostgreSQL server; the embedded database is for the demo'],
    ...plainAddresses(values).map((name): [boolean, string] => [
      true,
      `${name} must say sslmode, since its server is another machine: verify-full with sslrootcert, or disable on a network that is yours alone`,
    ]),
    [!values.publicOrigin?.startsWith('https://'), 'PERYA_ORIGIN must be the https origin players use'],
    [
      values.proxyHops === undefined,
      'PERYA_PROXY_HOPS must say how many proxies stand in front; one that ends TLS counts, 0 is for one that passes connections on as they are',
    ],
    [
      values.countryHeader === '' && values.fencedBy === '',
      'PERYA_COUNTRY_HEADER must name the header in which the proxy states the country of a client, or PERYA_FENCED_BY who keeps other countries out instead',
    ],
    [values.secret === '', 'PERYA_SECRET must be set to a random text of your own'],
    [demo.has(values.secret), "PERYA_SECRET must be a random text of your own; the demo's is public"],
    [values.operatorName === '', "PERYA_OPERATOR_NAME must hold the operator's legal name"],
    [values.licenceNumber === '', 'PERYA_LICENCE_NUMBER must hold the licence number'],
    [values.seed === 'on', 'PERYA_SEED must be off; demo players have known passwords'],
    [values.sms === 'sandbox', 'PERYA_SMS must be semaphore or off; the messages of sandbox reach nobody'],
    [values.beacon === 'sandbox', 'PERYA_BEACON must be drand or hand; the key of the demo’s beacon is public'],
    [
      values.socialIssuer.startsWith('http:'),
      'PERYA_SOCIAL_ISSUER must be an https address; a provider on this machine lets anybody in',
    ],
    [
      values.restrictedList === 'sandbox',
      'PERYA_RESTRICTED_LIST must be imported or manual; the names of sandbox are invented',
    ],
    [values.approvals === 'none', 'PERYA_APPROVALS must be needed; no game is for real money without one'],
    [values.roundPace === 'off', 'PERYA_ROUND_PACE must be on; off lets rounds follow one another without a pause'],
    [values.rsaKeyBits < 2048, 'RSA_KEY_BITS must be at least 2048'],
    [values.passwordMemory < PASSWORD_MEMORY, `PERYA_PASSWORD_MEMORY must be at least ${PASSWORD_MEMORY}`],
  ]
  return refusals.filter(([refused]) => refused).map(([, why]) => `PERYA_MODE is live, so ${why}.`)
}
