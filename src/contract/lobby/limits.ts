/** Named maxima and times of lobby. Times in milliseconds unless the name says otherwise. */

export const GAMES_MAX = 2_000
export const FAVOURITES_MAX = 500
export const HISTORY_MAX = 50
/** Recent games and transaction lines on the member's page. */
export const RECENT_SHOWN = 6
export const LATEST_LINES = 5
export const SEARCH_LENGTH_MAX = 60
export const SEARCH_RESULTS_MAX = 60
export const SEARCH_HISTORY_MAX = 8
export const SCROLL_TOP_THRESHOLD_PX = 100
export const SCROLL_THROTTLE_MS = 500
export const SCROLL_CLICK_THROTTLE_MS = 200
export const CAROUSEL_MS = 3_000
export const TICKER_MS = 2_500
/** How long the film is in view before it is fetched: a popup that greets stands by then. */
export const FILM_REST_MS = 2_000
/** The ticker: number of wins, their maximum age, and the polling interval of a page. */
export const TIPS_MAX = 20
export const TIPS_AGE_MS = 21_600_000
export const TIPS_REFRESH_MS = 60_000
/** Retry delay of a page that got no answer, or an empty catalogue. */
export const HOME_RETRY_MS = 15_000
/** Pause between looks at figures by a page that is opened again, and between tries of what failed to load. */
export const FIGURES_AGAIN_MS = 3_000
export const MEND_AGAIN_MS = 15_000
export const SOCIAL_LENGTH_MAX = 2_000
export const TOAST_MS = 2_000
export const TOASTS_MAX = 3
export const PROGRESS_MINIMUM = 0.3
export const PROGRESS_SPEED_MS = 1_000
export const PROGRESS_TRICKLE_MS = 200
/** Delay of the first popup after arrival, so that more urgent ones can ask. */
export const POPUP_SETTLE_MS = 800
export const POPUP_CHANGE_MS = 250
export const POPUP_QUEUE_MAX = 20
/** A device without a page of the lobby for this long begins a new visit; installing is offered from this visit on. */
export const VISIT_GAP_MS = 1_800_000
export const INSTALL_VISIT = 3
/** The app: interval between a visible page's checks for a new build, and the time a worker has to name its build. */
export const WORKER_UPDATE_MS = 3_600_000
export const BUILD_ANSWER_MS = 2_000
/** Earliest repetition of the hint to add the lobby to the home screen (spec 9: 86,400 s). */
export const HOME_SCREEN_AGAIN_MS = 86_400_000
/** Maximum display time of 'there is a new version'. */
export const NEWS_TOAST_MS = 20_000

/** The number of a guest's favourites on a device. */
export const GUEST_LIKES_MAX = 50
/** Their place in its storage. */
export const GUEST_LIKES_KEY = 'perya.likes'

/** Words of a banner of the operator's own, in characters: what its left half holds at 320 pixels. */
export const BANNER_TITLE_MAX = 40
export const BANNER_TEXT_MAX = 70
export const BANNER_ACTION_MAX = 16
export const BANNER_ALT_MAX = 150

/** Pictures that editors bring: their number, and a file's bytes, longer side and pixels. */
export const PICTURES_MAX = 100
export const PICTURE_FILE_BYTES_MAX = 8_000_000
export const PICTURE_FILE_SIDE_MAX_PX = 8_000
export const PICTURE_FILE_PIXELS_MAX = 40_000_000
