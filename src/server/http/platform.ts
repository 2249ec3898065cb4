import { type PlatformName, platform } from '#contract/enumerations.ts'

/** Cookie that holds a player's own choice of layout. */
export const PLATFORM_COOKIE = 'platform'
/** Query key that sets it. */
export const PLATFORM_QUERY = 'platform'
const CHOICE_SECONDS = 31_536_000

/** What a choice of layout depends on. */
export const PLATFORM_VARY = 'sec-ch-ua-mobile, user-agent, cookie'

type Hints = { cookie: string | undefined; mobileHint: string | undefined; userAgent: string | undefined }

/** A name as it stands in a query or a cookie; undefined for anything else. */
export function readPlatform(text: string | null | undefined): PlatformName | undefined {
  return text && Object.hasOwn(platform, text) ? (text as PlatformName) : undefined // one of its keys
}

const COOKIE = new RegExp(`(?:^|;\\s*)${PLATFORM_COOKIE}=(\\w+)`)
const DESKTOP_AGENT = /Windows NT|Macintosh|X11|CrOS/

/**
 * Which of the two layouts to send: the player's own choice, then the browser's hint, then its name.
 * Mobile is the product's first layout, so whatever does not look like a desktop gets it.
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
