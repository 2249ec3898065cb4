/** How far the server's clock is ahead of this device's, in milliseconds, as far as answers have told (`hearTime.ts`). */
export const clock = { leadMs: 0 }
