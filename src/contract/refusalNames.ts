/** Refusals whose key of words is their own name, in one branch of them: named once, since every page carries them. */
export function byName<const N extends string, const B extends string = 'refusal'>(
  names: readonly N[],
  branch: B = 'refusal' as B, // the default of its type
): { [K in N]: `${B}.${K}` } {
  const entries = names.map((name) => [name, `${branch}.${name}`])
  return Object.fromEntries(entries) as { [K in N]: `${B}.${K}` } // Object.fromEntries forgets its keys.
}

/** The same for every refusal of a list of errcodes: its names stand there once. */
export const byOwnNames = <const Codes extends object, const B extends string = 'refusal'>(codes: Codes, branch?: B) =>
  byName<keyof Codes & string, B>(Object.keys(codes) as (keyof Codes & string)[], branch) // keys of a constant object
