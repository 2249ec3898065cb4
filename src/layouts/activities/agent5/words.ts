/** The words of its panel besides those of its face. */
export const words = ['commission', 'agent5'] as const
