/** Hash of a house game's address that opens it for a guest. */
export const GUEST_HASH = '#guest'

/**
 * The postMessage protocol between a game's frame and the lobby. Both sides check the sender's window and origin, and parse with
 * `readFrameMessage`; other messages are ignored.
 */
export type GameMessage =
  /** The game is on screen. */
  | { perya: 1; type: 'ready' }
  /** The player's balance after a round, in cents. */
  | { perya: 1; type: 'balance'; coin: number }
  /** The player wants to leave, or to deposit. */
  | { perya: 1; type: 'exit' }
  | { perya: 1; type: 'deposit' }
  /** The game session has ended (another device, expiry): the lobby may offer a new one. */
  | { perya: 1; type: 'ended' }
  /** The game could not be opened and the player retries: the lobby starts a new game session. */
  | { perya: 1; type: 'retry' }
  /** A round was refused since a reality check is due. */
  | { perya: 1; type: 'check' }

/** From the lobby. */
export type LobbyMessage =
  /** The coin changed elsewhere (a deposit arrived). */
  | { perya: 1; type: 'coin'; coin: number }
  /** A reality check is due: autoplay and turbo end. Once it is answered, play goes on. */
  | { perya: 1; type: 'pause' }
  | { perya: 1; type: 'resume' }

const signals = ['ready', 'exit', 'deposit', 'ended', 'retry', 'check', 'pause', 'resume'] as const
type Signal = (typeof signals)[number]

/** A message of this protocol, or undefined for anything else. */
export function readFrameMessage(data: unknown): GameMessage | LobbyMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { perya, type, coin }: Record<string, unknown> = { ...data }
  if (perya !== 1) return undefined
  if (isSignal(type)) return { perya, type }
  if (type !== 'balance' && type !== 'coin') return undefined
  return typeof coin === 'number' && Number.isSafeInteger(coin) && coin >= 0 ? { perya, type, coin } : undefined
}

function isSignal(type: unknown): type is Signal {
  return signals.some((known) => known === type)
}
