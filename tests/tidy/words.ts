import ts from 'typescript'
import type { Strings } from '#contract/words.ts'
import { missingIn } from '#tools/words.ts'
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
/** The logo, which is a picture made of letters, and keys of words passed on to a look-up. */
const NOT_SPOKEN = /^\s*(perya|[a-z]\w*(\.\w+)+)\s*$/

/** Words for players in code instead of in content/words, one sentence each. */
export function literalComplaints(path: string, text: string): string[] {
  const literals = path.endsWith('.tsx') ? jsxLiterals(path, text) : path.endsWith('.astro') ? astroLiterals(text) : []
  return literals
    .filter((words) => HAS_WORD.test(words) && !NOT_SPOKEN.test(words))
    .map((words) => `${path}: say ${JSON.stringify(words.trim())} in content/words`)
}

/** Currency signs of `contract/formats.ts`, also as escapes. */
const SIGN = /[₱฿₨]|\\u\{?(?:20b1|0?e3f|20a8)/i
/** The formats themselves, and the letters of each font. */
const SIGNED = ['src/contract/formats.ts', 'src/layouts/fonts/subset.mjs']

/** A currency sign in code or in words, since only the formats may write it, by the operator's region. */
export function signComplaints(path: string, text: string): string[] {
  const spoken = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  return !SIGNED.includes(path) && SIGN.test(spoken) ? [`${path}: the currency sign comes from formats`] : []
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

/** The possible literal texts of an expression: 'a', `a ${b}`, c ? 'a' : 'b', c && 'a'. */
function plainStrings(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isConditionalExpression(node)) return [...plainStrings(node.whenTrue), ...plainStrings(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return plainStrings(node.right)
  return ts.isParenthesizedExpression(node) ? plainStrings(node.expression) : []
}

/** A tag with its attributes, whose values may be expressions with nested braces. */
const ASTRO_TAG = /<\/?[A-Za-z][^<>{}]*(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}[^<>{}]*)*>/g
const ASTRO_TEXT = /(?<![=\s])[>}]([^<>{}]*)(?=[<{])/g
const ASTRO_ATTRIBUTE = new RegExp(String.raw`\s(?:${SPOKEN.join('|')})="([^"]*)"`, 'g')

function astroLiterals(text: string): string[] {
  const markup = markupOf(text)
  const texts = [...markup.replace(ASTRO_TAG, '<>').matchAll(ASTRO_TEXT), ...markup.matchAll(ASTRO_ATTRIBUTE)]
  return texts.map(([, words = '']) => words.replace(/&\w+;/g, ''))
}

type Files = Record<string, Record<string, Strings>>

const FORM = /_(zero|one|two|few|many|other)$/

/**
 * Errors of a language's words against the English ones: an unknown key, wrong plural forms, wrong gaps. A key may be missing: it then
 * appears in English.
 */
export function localeComplaints(files: Files): string[] {
  const [[, wanted] = ['', {}], ...others] = Object.entries(files)
  const english = new Map(textsOf(wanted))
  return others.flatMap(([locale, domains]) => {
    const texts = textsOf(domains)
    const beyond = missingIn(wanted, domains).map((key) => `${locale}: nothing in English is called ${key}`)
    return [...beyond, ...formComplaints(locale, texts), ...gapComplaints(locale, texts, english)]
  })
}

/** Every text with its key, plural forms included. */
function textsOf(tree: Strings, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : textsOf(value, `${prefix}${key}.`),
  )
}

/** A plural needs each form of its language, or some numbers would appear in English. */
function formComplaints(locale: string, texts: [string, string][]): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const keys = new Set(texts.map(([key]) => key))
  const stems = new Set([...keys].filter((key) => FORM.test(key)).map((key) => key.replace(FORM, '')))
  return [...stems].flatMap((stem) =>
    forms.filter((form) => !keys.has(`${stem}_${form}`)).map((form) => `${locale}: ${stem} lacks its form _${form}`),
  )
}

function gapComplaints(locale: string, texts: [string, string][], english: ReadonlyMap<string, string>): string[] {
  return texts.flatMap(([key, text]) => {
    // English may write "once" for 1, while Filipino has one form for 1, 2 and 3.
    const model = english.get(key.replace(FORM, '_other')) ?? english.get(key)
    const fits = model === undefined || gapsOf(text) === gapsOf(model)
    return fits ? [] : [`${locale}: ${key} must fill in ${gapsOf(model) || 'nothing'}`]
  })
}

const gapsOf = (text: string): string => [...new Set(text.match(/\{\{\s*\w+\s*\}\}/g) ?? [])].sort().join(' ')
