import { clock } from './clock.ts'

/**
 * Learns the server's time from an answer's `Date` header, whole seconds: the server wrote it after the call was sent at `sentAt`, and before now. A
 * device whose clock may be right is left right.
 */
export function hearTime(header: string | null, sentAt: number): void {
  const at = Date.parse(header ?? '')
  if (at) clock.leadMs = Math.min(at + 1000 - sentAt, Math.max(at - Date.now(), clock.leadMs))
}
