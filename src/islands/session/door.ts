import { $missing } from '../ui/door.ts'

/** Opens the form of what is missing, wherever a deposit or a game is refused for it. Its code loads then. Returns what ends that. */
export function startDoor(): () => void {
  return $missing.subscribe((missing) => {
    if (!missing) return
    $missing.set(undefined)
    import('./entry.ts').then(({ askMissing }) => askMissing(missing.errcode, missing.next)).catch(() => undefined)
  })
}
