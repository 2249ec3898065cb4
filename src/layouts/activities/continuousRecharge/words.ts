/** What its panel says besides its face (`panelWords.ts`). */
export const words = ['continuousRecharge'] as const
