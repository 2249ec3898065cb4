// Indices stay within their arrays by construction; `as` tells the compiler.
/** Complex numbers as two arrays. `forward` transforms in place; lengths are powers of two. */
export type Spectrum = { re: Float64Array; im: Float64Array }

/** The discrete Fourier transform (radix 2, in place), with e^(-2 pi i jk / n). */
export function forward({ re, im }: Spectrum): void {
  const size = re.length
  reorder(re)
  reorder(im)
  const cos = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size))
  const sin = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size))
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let from = 0; from < size; from += 2 * half) {
      for (let at = 0; at < half; at++) {
        const low = from + at
        const high = low + half
        const turnRe = cos[at * stride] as number
        const turnIm = sin[at * stride] as number
        const highRe = (re[high] as number) * turnRe - (im[high] as number) * turnIm
        const highIm = (re[high] as number) * turnIm + (im[high] as number) * turnRe
        re[high] = (re[low] as number) - highRe
        im[high] = (im[low] as number) - highIm
        re[low] = (re[low] as number) + highRe
        im[low] = (im[low] as number) + highIm
      }
    }
  }
}

/** Real values of the inverse transform, from the first half of a real series' spectrum (indices 0 to n/2). */
export function inverseReal(half: Spectrum, size: number): Float64Array {
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  for (let at = 0; at <= size / 2; at++) {
    re[at] = half.re[at] as number
    im[at] = -(half.im[at] as number)
    if (at > 0 && at < size / 2) {
      re[size - at] = half.re[at] as number
      im[size - at] = half.im[at] as number
    }
  }
  forward({ re, im })
  return re.map((value) => value / size)
}

function reorder(values: Float64Array): void {
  const size = values.length
  for (let at = 1, mirror = 0; at < size; at++) {
    let bit = size >> 1
    for (; mirror & bit; bit >>= 1) mirror ^= bit
    mirror ^= bit
    if (at < mirror) {
      const kept = values[at] as number
      values[at] = values[mirror] as number
      values[mirror] = kept
    }
  }
}
