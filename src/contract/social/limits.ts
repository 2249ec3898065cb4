/** Named maxima and times of social. Times in milliseconds unless the name says otherwise. */

/** A third-party login: maximum stay at the provider, and limits of its redirect. */
export const SOCIAL_LOGIN_MS = 600_000
export const SOCIAL_STATE_MAX = 128
export const SOCIAL_CODE_MAX = 2_000
/** Timeout for the provider's answer to our server. */
export const SOCIAL_TIMEOUT_SECONDS = 10
/** Tabs of one browser that may be at the provider at the same time. */
export const SOCIAL_TABS_MAX = 5
export const SOCIAL_LABEL_MAX = 60
