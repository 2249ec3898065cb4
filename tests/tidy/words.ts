import ts from 'typescript'
import { markupOf, readScript } from './script.ts'

const SPOKEN = [
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
]
const HAS_WORD = /\p{L}{2,}/u
/** The word mark, which is a picture made of letters, and keys of words handed on to where they are looked up. */
const NOT_SPOKEN = /^\s*(perya|[a-z]\w*(\.\w+)+)\s*$/

/** Words a player would read that stand in code instead of in content/words, one sentence each. */
export function literalComplaints(path: string, text: string): string[] {
  const literals = path.endsWith('.tsx') ? jsxLiterals(path, text) : path.endsWith('.astro') ? astroLiterals(text) : []
  return literals
    .filter((words) => HAS_WORD.test(words) && !NOT_SPOKEN.test(words))
    .map((words) => `${path}: say ${JSON.stringify(words.trim())} in content/words`)
}

function jsxLiterals(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text)
    if (ts.isJsxExpression(node) && node.expression && isChild(node)) found.push(...plainStrings(node.expression))
    if (ts.isJsxAttribute(node) && SPOKEN.includes(node.name.getText())) found.push(...attributeText(node))
    ts.forEachChild(node, visit)
  }
  for (const script of readScript(path, text)) visit(script)
  return found
}

function isChild(node: ts.JsxExpression): boolean {
  return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
}

function attributeText({ initializer }: ts.JsxAttribute): string[] {
  if (!initializer) return []
  if (ts.isStringLiteral(initializer)) return [initializer.text]
  return ts.isJsxExpression(initializer) && initializer.expression ? plainStrings(initializer.expression) : []
}

/** The literal text an expression may come out as: 'a', `a ${b}`, c ? 'a' : 'b', c && 'a'. */
function plainStrings(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isConditionalExpression(node)) return [...plainStrings(node.whenTrue), ...plainStrings(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return plainStrings(node.right)
  return ts.isParenthesizedExpression(node) ? plainStrings(node.expression) : []
}

/** A tag with its attributes, whose values may be expressions with braces of their own. */
const ASTRO_TAG = /<\/?[A-Za-z][^<>{}]*(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}[^<>{}]*)*>/g
const ASTRO_TEXT = /(?<![=\s])[>}]([^<>{}]*)(?=[<{])/g
const ASTRO_ATTRIBUTE = new RegExp(String.raw`\s(?:${SPOKEN.join('|')})="([^"]*)"`, 'g')

function astroLiterals(text: string): string[] {
  const markup = markupOf(text)
  const texts = [...markup.replace(ASTRO_TAG, '<>').matchAll(ASTRO_TEXT), ...markup.matchAll(ASTRO_ATTRIBUTE)]
  return texts.map(([, words = '']) => words.replace(/&\w+;/g, ''))
}

type Tree = { [key: string]: string | Tree }

/** Every key of a file of words, without the plural forms, which differ between languages. */
export function keysOf(tree: Tree, prefix = ''): string[] {
  const keys = Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`]
      : keysOf(value, `${prefix}${key}.`),
  )
  return [...new Set(keys)].sort()
}

/** Words missing from a locale, or there beyond those of the first: `files` is locale, then domain, then its tree. */
export function localeComplaints(files: Record<string, Record<string, Tree>>): string[] {
  const [[first, wanted] = ['', {}], ...others] = Object.entries(files)
  return others.flatMap(([locale, domains]) => {
    const names = new Set([...Object.keys(wanted), ...Object.keys(domains)])
    return [...names].flatMap((name) => {
      const here = keysOf(domains[name] ?? {})
      const there = keysOf(wanted[name] ?? {})
      const missing = there.filter((key) => !here.includes(key)).map((key) => `${locale}/${name}.json lacks ${key}`)
      const beyond = here.filter((key) => !there.includes(key)).map((key) => `${first}/${name}.json lacks ${key}`)
      return [...missing, ...beyond]
    })
  })
}
