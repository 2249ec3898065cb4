/** Basis points as a number of percent, without its sign. */
export const percentOf = (rate: number): string => (rate / 100).toFixed(2)
