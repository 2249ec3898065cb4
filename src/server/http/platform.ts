import { type PlatformName, platform } from '#contract/enumerations.ts'

/** The cookie of the player's choice of layout. */
export const PLATFORM_COOKIE = 'platform'
/** The query parameter that sets it. */
export const PLATFORM_QUERY = 'platform'
const CHOICE_SECONDS = 31_536_000

/** The `Vary` of a negotiated layout. */
export const PLATFORM_VARY = 'sec-ch-ua-mobile, user-agent, cookie'

type Hints = { cookie: string | undefined; mobileHint: string | undefined; userAgent: string | undefined }

/** The platform that a query parameter or cookie names; undefined for any other text. */
export function readPlatform(text: string | null | undefined): PlatformName | undefined {
  return text && Object.hasOwn(platform, text) ? (text as PlatformName) : undefined // one of its keys
}

const COOKIE = new RegExp(`(?:^|;\\s*)${PLATFORM_COOKIE}=(\\w+)`)
const DESKTOP_AGENT = /Windows NT|Macintosh|X11|CrOS/

/**
 * The layout to send: the player's choice, then the client hint, then the user agent. Mobile is the default; only a desktop user agent gets
 * the other.
 */
export function platformOf({ cookie, mobileHint, userAgent = '' }: Hints): PlatformName {
  const chosen = readPlatform(COOKIE.exec(cookie ?? '')?.[1])
  if (chosen) return chosen
  if (mobileHint === '?1') return 'mobile'
  if (mobileHint === '?0') return 'desktop'
  return DESKTOP_AGENT.test(userAgent) && !/\bMobi/.test(userAgent) ? 'desktop' : 'mobile'
}

export function platformCookie(name: PlatformName, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${PLATFORM_COOKIE}=${name}; Path=/; Max-Age=${CHOICE_SECONDS}; SameSite=Lax; HttpOnly${secure}`
}
