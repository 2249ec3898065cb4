import ts from 'typescript'

let latest: { path: string; text: string; scripts: ts.SourceFile[] } | undefined

/**
 * The scripts of a source file as syntax trees: the file itself, or the front matter and `<script>`s of an Astro file. The latest file's are
 * kept, since several rules read one file after the other.
 */
export function readScript(path: string, text: string): ts.SourceFile[] {
  if (latest?.path !== path || latest.text !== text) latest = { path, text, scripts: parseAll(path, text) }
  return latest.scripts
}

function parseAll(path: string, text: string): ts.SourceFile[] {
  if (!path.endsWith('.astro')) return [parse(path, text)]
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
  return [frontMatter(text), ...scripts].map((script) => parse(`${path}.ts`, script))
}

function parse(path: string, text: string): ts.SourceFile {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
}

const FENCE = /^---\n([\s\S]*?)\n?---\n?/

function frontMatter(text: string): string {
  return FENCE.exec(text)?.[1] ?? ''
}

/** The markup of an Astro file, without front matter, scripts, styles and comments. */
export function markupOf(text: string): string {
  return text
    .replace(FENCE, '')
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
}
