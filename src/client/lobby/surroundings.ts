/** The browser and device, as far as installing the lobby is concerned. */
export type Surroundings = {
  readonly os: 'android' | 'ios' | 'other'
  /** Installed, and opened from its icon. */
  readonly isStandalone: boolean
  /** The browser inside another app, such as Facebook's: it can install nothing and forgets what it stores. */
  readonly isInOtherApp: boolean
  /** The browser supports the install event. */
  readonly canInstall: boolean
}

const OTHER_APPS =
  /FBAN|FBAV|FB_IAB|Instagram|Messenger|\bLine\/|MicroMessenger|musical_ly|Bytedance|TikTok|Twitter|Snapchat|Viber|Zalo|; wv\)/

/** iPads claim to be Macs; no Mac has a touch screen. */
function osOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Surroundings['os'] {
  if (/Android/.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'other'
}

export function surroundings(): Surroundings {
  const { userAgent, maxTouchPoints } = navigator
  // Safari's own property.
  const isOnIosHome = (navigator as { standalone?: boolean }).standalone === true
  return {
    os: osOf({ userAgent, maxTouchPoints }),
    isStandalone: isOnIosHome || matchMedia('(display-mode: standalone)').matches,
    isInOtherApp: OTHER_APPS.test(userAgent),
    canInstall: 'onbeforeinstallprompt' in globalThis,
  }
}
