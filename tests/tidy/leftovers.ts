import { keysOf } from '#tools/words.ts'

type Tree = Parameters<typeof keysOf>[0]

const COMMENT = /\/\*[\s\S]*?\*\//g
/** The selectors of a CSS rule, before its block. */
const SELECTORS = /([^{};]+)\{/g
const CLASS = /\.(-?[a-z_][\w-]*)/gi
const TEXT = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g
const HOLE = /\$\{[^}]*\}/

/** Finds unused classes and words, one sentence each. `code` is all markup and script. */
export function leftoversIn(code: string) {
  const texts = textsOf(code)
  const tokens = new Set(code.match(/[\w-]+/g))
  const heads = new Set(texts.flatMap((text) => /([\w-]+-)\$\{/.exec(text)?.[1] ?? []))
  const isNamed = (name: string) =>
    tokens.has(name) || [...heads].some((head) => name.startsWith(head) && tokens.has(name.slice(head.length)))

  const whole = new Set(texts)
  const templates = texts.filter((text) => HOLE.test(text)).map(patternOf)
  const names = new Set(code.match(/[a-z]\w*|\d+/gi))
  const isName = (part: string) => names.has(part) || part.split(/(?=[A-Z])|(?<=\D)(?=\d)/).every((it) => names.has(it))
  const fills = (key: string) => (template: RegExp) =>
    template
      .exec(key)
      ?.slice(1)
      .every((part) => part.split('.').every(isName))

  return {
    /** Classes that a sheet styles but no markup has. */
    classes: (path: string, sheet: string): string[] =>
      [...new Set(classesOf(sheet))]
        .filter((name) => !isNamed(name))
        .map((name) => `${path}: nothing has the class ${name}`),

    /**
     * Words of a file that no code uses. A key is used literally, or by a template whose gaps are filled with names in the code:
     * `wallet.${kind}` uses wallet.deposit only if `deposit` occurs.
     */
    words: (file: string, tree: Tree): string[] =>
      keysOf(tree)
        .filter((key) => !whole.has(`${file}.${key}`) && !templates.some(fills(`${file}.${key}`)))
        .map((key) => `${file}.json: nothing asks for ${key}`),
  }
}

function classesOf(sheet: string): string[] {
  const selectors = [...sheet.replace(COMMENT, '').matchAll(SELECTORS)].map(([, found = '']) => found)
  return selectors
    .filter((found) => !found.trim().startsWith('@'))
    .flatMap((found) => [...found.matchAll(CLASS)].map(([, name = '']) => name))
}

function textsOf(code: string): string[] {
  return [...code.matchAll(TEXT)].map(([, , text = '']) => text)
}

function patternOf(template: string): RegExp {
  const literals = template.split(HOLE).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literals.join('([\\w.]+)')}$`)
}
