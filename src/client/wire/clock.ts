/** How far the server's clock is ahead of this device's, in milliseconds, as far as answers have told. */
let leadMs = 0

export const serverLead = (): number => leadMs

export function setServerLead(ms: number): void {
  leadMs = ms
}
