/** The words of its pages besides those of its face. */
export const words = ['vip'] as const
