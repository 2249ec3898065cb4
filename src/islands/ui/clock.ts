import { clock } from '#client/wire/clock.ts'

/** The time by the server's clock, in milliseconds since 1970: every date and countdown is of it, whatever this device's clock says. */
export const serverNow = (): number => Date.now() + clock.leadMs
