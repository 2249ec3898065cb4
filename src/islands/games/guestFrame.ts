import { readFrameMessage } from '#contract/games/frame.ts'

/** Listens to a guest's game in its frame only: `exit`, `deposit` and the like. Returns a function that stops it. */
export function listenToGuestGame(frame: HTMLIFrameElement, obey: (type: string) => void): () => void {
  const hear = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== location.origin) return
    const message = readFrameMessage(event.data)
    if (message) obey(message.type)
  }
  addEventListener('message', hear)
  return () => removeEventListener('message', hear)
}
