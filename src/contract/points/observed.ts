/** The share of draws in which a prize came, and the interval in which its chance lies with 95 % confidence: parts of one. */
export type Observed = { share: number; low: number; high: number }

/** The 97.5 % point of the normal distribution: 2.5 % lie beyond on each side. */
const Z = 1.959_964

/**
 * How often something came, with Wilson's score interval: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), where p is the share of n draws.
 * It stays within 0 and 1, and is honest for rare prizes and few draws. Undefined without a draw. Source: E. B. Wilson, Probable Inference,
 * the Law of Succession, and Statistical Inference, JASA 22 (1927), 209-212; L. D. Brown and others recommend it (Statistical Science 16, 2001).
 */
export function observedOf(came: number, draws: number): Observed | undefined {
  if (draws === 0) return undefined
  const share = came / draws
  const square = Z ** 2 / draws
  const centre = (share + square / 2) / (1 + square)
  const half = (Z * Math.sqrt((share * (1 - share)) / draws + square / (4 * draws))) / (1 + square)
  return { share, low: came === 0 ? 0 : centre - half, high: came === draws ? 1 : centre + half }
}
