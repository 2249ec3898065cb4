import { keepDoor } from '../ui/door.ts'

/** Opens the form of what is missing wherever a deposit or a game is refused for it. Its code loads then. */
export function startDoor(): void {
  keepDoor(async (errcode, next) => {
    const entry = await import('./entry.ts').catch(() => undefined)
    void entry?.askMissing(errcode, next)
  })
}
