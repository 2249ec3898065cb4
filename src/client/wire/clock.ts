/** How far the server's clock is ahead of this device's, in milliseconds, as far as answers have told. A device whose clock may be right is left right. */
let leadMs = 0

export const serverLead = (): number => leadMs

/** Learns from an answer's `Date` header, whole seconds: the server wrote it after the call was sent at `sentAt`, and before now. */
export function hearTime(header: string | null, sentAt: number): void {
  const at = Date.parse(header ?? '')
  if (at) leadMs = Math.min(at + 1000 - sentAt, Math.max(at - Date.now(), leadMs))
}
