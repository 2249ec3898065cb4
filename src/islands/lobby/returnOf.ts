import type { Game } from '#contract/lobby/catalogue.ts'

const percent = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A game's return in percent: from the least to the best where choice or stake changes it. */
export const returnOf = ({ rtp, rtpLeast }: Game): string =>
  rtpLeast === undefined ? percent(rtp) : `${percent(rtpLeast)}–${percent(rtp)}`
