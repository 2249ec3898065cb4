import { mkdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { pictures } from '#art/pictures.ts'
import { type Drawing, render } from '#art/render.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { PICTURES_FILE } from '#server/content/pictureVersions.ts'
import { broughtPictures } from './brought.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', svg: 'image/svg+xml' } as const

/** Writes all pictures into the build; under `astro dev` it draws each on request. */
export function art(): AstroIntegration {
  let outDir = ''
  return {
    name: 'perya:art',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(serveDrawn())
        server.middlewares.use(serveBrought())
      },
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir)
      },
      'astro:build:done': async ({ dir, logger }) => {
        const versions = catalogue().games.map(({ id, version }) => [id, version])
        await writeFile(join(outDir, PICTURES_FILE), JSON.stringify(Object.fromEntries(versions)))
        const written = await writeAll(pictures(), fileURLToPath(dir))
        await writeBrought(fileURLToPath(dir))
        logger.info(`${written} pictures written`)
      },
    },
  }
}

/** Draws as many at a time as there are cores; encoders use threads of their own. */
export async function writeAll(drawings: readonly Drawing[], folder: string): Promise<number> {
  const waiting = [...drawings]
  let written = 0
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const { path, bytes } of await render(next)) {
        await mkdir(dirname(join(folder, path)), { recursive: true })
        await writeFile(join(folder, path), bytes)
        written += 1
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return written
}

async function writeBrought(folder: string): Promise<void> {
  for (const { path, bytes } of await broughtPictures()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), await bytes())
  }
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

function serveDrawn(): Middleware {
  let byPath: Map<string, { drawing: Drawing; type: string }> | undefined
  return (request, response, next) => {
    byPath ??= new Map(
      pictures().flatMap((drawing) =>
        drawing.outputs.map(({ path, format }) => [path, { drawing, type: TYPES[format] }] as const),
      ),
    )
    const path = request.url?.split('?', 1)[0] ?? ''
    const found = byPath.get(path)
    if (!found) return next()
    render(found.drawing)
      .then((files) => {
        response.setHeader('content-type', found.type)
        response.end(files.find((file) => file.path === path)?.bytes)
      })
      .catch(next)
  }
}

/** Editors change these pictures while the preview runs. */
function serveBrought(): Middleware {
  const find = async (path: string) => (await broughtPictures()).find((file) => file.path === path)
  return (request, response, next) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (!path.startsWith('/art/own/')) return next()
    find(path)
      .then(async (found) => {
        if (!found) return next()
        const bytes = await found.bytes()
        response.setHeader('content-type', TYPES[found.format])
        response.end(bytes)
      })
      .catch(next)
  }
}
