import { type GameMessage, readFrameMessage } from '#contract/games/frame.ts'

/** The lobby's window: the house's games are served from the lobby's own origin. */
const LOBBY_ORIGIN = () => location.origin

export function sayToLobby(message: GameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, LOBBY_ORIGIN())
  // Opened by its own address, the game has no lobby around it.
  else if (message.type === 'exit' || message.type === 'retry' || message.type === 'check')
    location.assign('/lobby/home')
  else if (message.type === 'deposit') location.assign('/lobby/wallets/deposit')
}

/** What a game does when the lobby says that its coin changed, that a reality check is due, and that it is answered. */
type Listener = { onCoin: (coin: number) => void; onPause: () => void; onResume: () => void }

/** Listens to messages of the lobby around this frame only. */
export function listenToLobby({ onCoin, onPause, onResume }: Listener): () => void {
  const hear = (event: MessageEvent): void => {
    if (event.source !== window.parent || event.origin !== LOBBY_ORIGIN()) return
    const message = readFrameMessage(event.data)
    if (message?.type === 'coin') onCoin(message.coin)
    if (message?.type === 'pause') onPause()
    if (message?.type === 'resume') onResume()
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
