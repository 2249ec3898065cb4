/** Named maxima of the red packets. Times in milliseconds. */

/** Drops of a day. */
export const DROPS_MAX = 8
/** Packets of a drop. A check in the browser hashes 512 blocks at most, of eight words each. */
export const PACKETS_MAX = 2_000
export const PACKET_TIERS_MAX = 10
export const PACKET_BET_RATE_MAX = 50
/** Active players for whom the whole drop falls. */
export const DROP_PLAYERS_MAX = 1_000_000
/** How long ago a player who counts as active was seen at most, in days. */
export const ACTIVE_DAYS = 7
/** When the beacon's round counts as late: rounds are there within seconds. */
export const ORDER_LATE_MS = 60_000
/** How long a drop can be open, in minutes. */
export const OPEN_MINUTES_MAX = 720
/** How long an open page waits before it asks again: in quiet times, while a drop is open, and after its moment, since the server's clock may be behind. */
export const DROP_IDLE_MS = 60_000
export const DROP_OPEN_MS = 5_000
export const DROP_LATE_MS = 500
