import { licenceOf } from '#contract/support/chat.ts'

type CrossFields = {
  sessionHours: number
  sessionIdleHours: number
  chatUrl: string
  chatScript: string
  sms: string
  semaphoreKey: string
  socialIssuer: string
  socialClient: string
  socialSecret: string
  tlsCert: string
  countryHeader: string
  fencedBy: string
  country: string
  proxyHops: number | undefined
  tlsKey: string
  publicOrigin: string | undefined
  consoleOrigin: string | undefined
  consolePort: number
  sandboxPort: number
  port: number
}

/** Settings that conflict, though each alone is valid: one sentence each. */
export function conflictsIn(values: CrossFields): string[] {
  const isChatNameless = values.chatUrl !== '' && values.chatScript !== '' && !licenceOf(values.chatUrl)
  const isSocialHalf = values.socialIssuer !== '' && (values.socialClient === '' || values.socialSecret === '')
  const refusals: [refused: boolean, why: string][] = [
    [
      values.sessionHours < values.sessionIdleHours,
      'PERYA_SESSION_HOURS is shorter than PERYA_SESSION_IDLE_HOURS, but it must be at least as long',
    ],
    [
      isChatNameless,
      'PERYA_CHAT_SCRIPT is set, so PERYA_CHAT_URL must hold a licence number, as https://direct.lc.chat/12345678/ does',
    ],
    [
      values.sms === 'semaphore' && values.semaphoreKey === '',
      'PERYA_SMS is semaphore, so PERYA_SEMAPHORE_KEY must be set',
    ],
    [values.tlsCert !== '' && values.tlsKey === '', 'PERYA_TLS_CERT is set, so PERYA_TLS_KEY must be set too'],
    [values.tlsKey !== '' && values.tlsCert === '', 'PERYA_TLS_KEY is set, so PERYA_TLS_CERT must be set too'],
    [
      values.tlsCert !== '' && values.publicOrigin?.startsWith('http:') === true,
      'PERYA_TLS_CERT is set, so PERYA_ORIGIN must begin with https:',
    ],
    [
      values.consoleOrigin?.startsWith('http:') === true,
      'PERYA_CONSOLE_ORIGIN must begin with https:, since secrets and codes are typed there',
    ],
    [
      values.countryHeader !== '' && values.proxyHops === 0,
      'PERYA_COUNTRY_HEADER is set, so PERYA_PROXY_HOPS must be at least 1: a proxy states the country',
    ],
    [
      values.countryHeader !== '' && values.country === 'none',
      'PERYA_COUNTRY_HEADER is set, so PERYA_COUNTRY must name the country that is open',
    ],
    [
      values.countryHeader !== '' && values.fencedBy !== '',
      'PERYA_COUNTRY_HEADER is set, so PERYA_FENCED_BY must be unset: one of them keeps other countries out',
    ],
    [values.consolePort === values.port, 'PERYA_CONSOLE_PORT must be another port than PORT'],
    [
      values.sandboxPort !== 0 && [values.port, values.consolePort].includes(values.sandboxPort),
      'PERYA_SANDBOX_PORT must be another port than PORT and PERYA_CONSOLE_PORT',
    ],
    [isSocialHalf, 'PERYA_SOCIAL_ISSUER is set, so PERYA_SOCIAL_CLIENT and PERYA_SOCIAL_SECRET must be set too'],
  ]
  return refusals.filter(([refused]) => refused).map(([, why]) => `${why}.`)
}
