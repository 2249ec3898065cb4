import { posix } from 'node:path'
import ts from 'typescript'
import { readScript } from './script.ts'

/** `isLate`: by `import()`, which runs after both files have been read. */
export type Import = { target: string; isType: boolean; isLate: boolean }

/** A source file and its text. */
export type Source = readonly [path: string, text: string]

const SHEET_IMPORT = /@import\s+(?:url\()?['"]([^'"]+)['"]/g

/** What a source file imports: scripts, Astro files and style sheets. */
export function importsOf(path: string, text: string): Import[] {
  if (path.endsWith('.css')) {
    return [...text.matchAll(SHEET_IMPORT)].map(([, target = '']) => ({ target, isType: false, isLate: false }))
  }
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const isType = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly
      if (node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
        found.push({ target: node.moduleSpecifier.text, isType, isLate: false })
      }
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments
      if (target && ts.isStringLiteral(target)) found.push({ target: target.text, isType: false, isLate: true })
    }
    ts.forEachChild(node, visit)
  }
  for (const script of readScript(path, text)) visit(script)
  return found
}

/** The path below the repository that an import names, without a query; undefined for packages and modules of the build. */
export function pathOf(importer: string, target: string): string | undefined {
  const [plain = ''] = target.split('?')
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`
  return plain.startsWith('.') ? posix.join(posix.dirname(importer), plain) : undefined
}
