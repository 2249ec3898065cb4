/** What its panel says besides its face (`panelWords.ts`). */
export const words = ['accumulatedRecharge'] as const
