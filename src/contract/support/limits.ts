/** Named maxima and times of support. Times in milliseconds unless the name says otherwise. */

export const CHAT_LOAD_MS = 15_000
