/** A masked number ("•••• 1234") that stays on one line. */
export const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0')
