import jstat from 'jstat'

/** The chance that chi-square with so many degrees of freedom is at least this large. */
export const chiSquareTail = (square: number, degrees: number): number => 1 - jstat.chisquare.cdf(square, degrees)

/**
 * The chance that an event of a known chance happens in so many tries at least as far from the expected number as here, on either side: twice the smaller
 * tail of the binomial distribution, exactly.
 */
export function binomialTail(times: number, tries: number, chance: number): number {
  // By logarithms, since factorials of such numbers are none.
  let likely = tries * Math.log1p(-chance)
  let [below, equal, above] = [0, 0, 0]
  for (let count = 0; count <= tries; count += 1) {
    const probability = Math.exp(likely)
    if (count < times) below += probability
    else if (count === times) equal = probability
    else above += probability
    likely += Math.log(((tries - count) / (count + 1)) * (chance / (1 - chance)))
  }
  return Math.min(1, 2 * (Math.min(below, above) + equal))
}

/** The chance that a standard normal number is at least this far from 0. */
export const normalTail = (z: number): number => 2 * jstat.normal.cdf(-Math.abs(z), 0, 1)

const TERMS = 100

/**
 * Kolmogorov-Smirnov: the chance that the greatest distance between evenly spread values in [0, 1] and their even distribution is at least as large as
 * here. The correction for few values is that of Stephens (1970), "Use of the Kolmogorov-Smirnov … without extensive tables".
 */
export function evenTail(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const count = sorted.length
  const distance = sorted.reduce((most, value, at) => Math.max(most, (at + 1) / count - value, value - at / count), 0)
  const root = Math.sqrt(count)
  const scaled = (root + 0.12 + 0.11 / root) * distance
  let sum = 0
  for (let term = 1; term <= TERMS; term += 1) sum += (term % 2 === 1 ? 2 : -2) * Math.exp(-2 * (term * scaled) ** 2)
  // The series does not converge where the distance is next to nothing.
  return scaled < 0.2 ? 1 : Math.min(1, Math.max(0, sum))
}
