/** Named maxima and times of social. Times in milliseconds unless the name says otherwise. */

/** A third-party login: how long a player may be away at the provider, and what may come back. */
export const SOCIAL_LOGIN_MS = 600_000
export const SOCIAL_STATE_MAX = 128
export const SOCIAL_CODE_MAX = 2_000
/** How long the provider may take to answer us. */
export const SOCIAL_TIMEOUT_SECONDS = 10
/** Tabs of one browser that may be at the provider at once. */
export const SOCIAL_TABS_MAX = 5
export const SOCIAL_LABEL_MAX = 60
