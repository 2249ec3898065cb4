/** Types of plain values. A shape names one by its place here: words and braces made the tables of shapes a tenth larger. */
const plainTypes = ['number', 'string', 'boolean'] as const
/** The places of plain types, and what any value has. */
export const plain = { number: 0, string: 1, boolean: 2, any: 3 } as const

/** The shape that a page requires of a JSON value before it reads on. build/shapes.ts derives it from the reply schemas. */
export type Shape =
  | (typeof plain)[keyof typeof plain]
  /** A list. */
  | readonly [Shape]
  /** Exactly this value. */
  | readonly ['is', string | number | boolean | null]
  /** Any one of these. */
  | readonly ['of', readonly Shape[]]
  /** An object with arbitrary names, whose values all have one shape. */
  | readonly ['each', Shape]
  /** An object with these fields; a name that ends in `?` is optional. Further fields pass, since a newer server may send more. */
  | Fields
type Fields = { readonly [name: string]: Shape }

/** Whether a value has the shape. */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape === plain.any) return true
  if (typeof shape === 'number') return typeof value === plainTypes[shape]
  if (!isFields(shape)) return fitsOther(shape, value)
  if (!isObject(value)) return false
  const held: Record<string, unknown> = { ...value }
  return Object.entries(shape).every(([name, one]) => {
    const field = held[name.replace('?', '')]
    return field === undefined ? name.endsWith('?') : fits(one, field)
  })
}

function fitsOther(shape: Exclude<Shape, number | Fields>, value: unknown): boolean {
  if (shape.length === 1) return Array.isArray(value) && value.every((one) => fits(shape[0], one))
  if (shape[0] === 'is') return value === shape[1]
  if (shape[0] === 'of') return shape[1].some((one) => fits(one, value))
  return isObject(value) && Object.values(value).every((one) => fits(shape[1], one))
}

const isFields = (shape: Exclude<Shape, number>): shape is Fields => !Array.isArray(shape)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
