import { type CallName, calls } from '#contract/calls/index.ts'

/** The part of a valibot schema that the tests read; every schema of the contract has this shape. */
export type Shape = {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  wrapped?: Shape
  key?: Shape
  value?: Shape
  literal?: unknown
  options?: readonly unknown[]
  pipe?: readonly Step[]
}

/** The actions of a schema; the first is the schema that they narrow. */
export type Step = { type: string; requirement?: unknown; pipe?: readonly Step[]; entries?: Record<string, Shape> }

export type Field = { path: string; name: string; shape: Shape }

export const callNames = Object.keys(calls) as CallName[] // keys of a constant object

/** The schema of a call's own body, without the envelope. */
const bodyOf = (name: CallName) => calls[name].body as unknown as Shape

/** Every field of a call's body, at any depth. */
export const fieldsOf = (name: CallName): Field[] => fieldsIn(bodyOf(name), '')

function fieldsIn(shape: Shape, path: string): Field[] {
  const own = Object.entries(shape.entries ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [{ path: at, name, shape: field }, ...fieldsIn(field, at)]
  })
  return [...own, ...partsOf(shape).flatMap((part) => fieldsIn(part, path))]
}

function partsOf({ type, item, wrapped, value, options = [], pipe = [] }: Shape): Shape[] {
  const choices = options.filter((option): option is Shape => typeof option === 'object' && option !== null)
  // Behind a check that comes before the shape itself.
  const checked = type === 'custom' ? pipe.find(({ entries }) => entries) : undefined
  return [item, wrapped, value, checked, ...choices].filter((part) => part !== undefined)
}

/** The paths of a call's objects ("phoneinfoJsonModel.deviceIdJsonModel"); '' is the body. */
export function objectsOf(name: CallName): { path: string; type: string }[] {
  const all = [{ path: '', name: '', shape: bodyOf(name) }, ...fieldsOf(name)]
  const found = all.flatMap(({ path, shape }) => [shape, ...within(shape)].map(({ type }) => ({ path, type })))
  return found.filter(({ type }) => type !== 'custom')
}

/** The innermost schemas of a field, behind `optional`, `nullable` and lists. */
function within(shape: Shape): Shape[] {
  return partsOf(shape).flatMap((part) => [part, ...within(part)])
}

const NAMES = /^(?:ids?|pid|uuid|cursor|mobile|account)$|(?:Ids?|Uuid|Token|Code|Number|Num|No)$/

/** Whether a field may name a player's object: by its name, or because it holds a UUID. */
export function isNaming({ name, shape }: Field): boolean {
  return NAMES.test(name) || [shape, ...within(shape)].some(({ pipe = [] }) => pipe.some(({ type }) => type === 'uuid'))
}

/** The paths of a call's text fields, also behind `optional` and lists. */
export function textFieldsOf(name: CallName): string[] {
  const isOfText = (shape: Shape) =>
    shape.type === 'string' || (shape.type === 'picklist' && shape.options?.every((it) => typeof it === 'string'))
  return fieldsOf(name).flatMap(({ path, shape }) => ([shape, ...within(shape)].some(isOfText) ? [path] : []))
}

export const isText = (name: CallName, path: string): boolean => textFieldsOf(name).includes(path)

/** Whether a field is free text: no picklist, no UUID, no day, no pattern. */
export function isFreeText(shape: Shape): boolean {
  const narrow = ['uuid', 'iso_date', 'regex']
  return textOf(shape)?.pipe?.every(({ type }) => !narrow.includes(type)) ?? false
}

const textOf = (shape: Shape) => [shape, ...within(shape)].find(({ type }) => type === 'string')

/** The maximum length of a text. */
export function textLimitOf(shape: Shape): number | undefined {
  const limit = textOf(shape)?.pipe?.find(({ type }) => type === 'max_length')?.requirement
  return typeof limit === 'number' ? limit : undefined
}
