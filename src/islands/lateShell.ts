import { whenAwake } from './games/awake.ts'
import { mendMissingCode } from './lobby/build.ts'

/** Starts the lobby's shell once the game is on screen. */
export function startLate(): void {
  void whenAwake()
    .then(async () => (await import('./shell.ts')).startShell())
    // A deployment has removed its code.
    .catch(() => mendMissingCode())
}
