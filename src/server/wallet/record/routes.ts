import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { DEFAULT_LOCALE } from '#contract/locale.ts'
import { manilaDay } from '#contract/time.ts'
import { ANCHORS_PATH, RECORD_FILE_PATH } from '#contract/wallet/records.ts'
import { speechTo } from '../../account/language.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { db } from '../../db/database.ts'
import { allAnchors } from '../../ledger/anchorPaths.ts'
import { walletOf } from '../../ledger/walletFile.ts'
import { everyReply, freshReply, statusName } from '../../responses/headers.ts'
import { players } from '../../standing/tables.ts'
import { csvOf } from './csv.ts'
import { type FileWish, takeWish } from './files.ts'
import { statementOf } from './statement.ts'
import { statementCsv } from './statementCsv.ts'

const PIECE_CHARACTERS = 32_768
/** Anchors change once a day. */
const ANCHORS_SECONDS = 300

/** The files of a player's record for a ticket, and the anchors of all days. The page posts a form, so that no URL contains the ticket. */
export function recordRoutes(): Hono {
  const routes = new Hono()
  const limit = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => c.text(statusName(413), 413, freshReply) })
  routes.post(RECORD_FILE_PATH, limit, hand)
  routes.get(ANCHORS_PATH, () =>
    fileReply(anchorsFile(), 'anchors.json', 'application/json', {
      ...everyReply,
      'cache-control': `public, max-age=${ANCHORS_SECONDS}`,
    }),
  )
  return routes
}

async function hand(c: Context): Promise<Response> {
  const { ticket } = await c.req.parseBody().catch(() => ({ ticket: undefined }))
  const wish = typeof ticket === 'string' ? await takeWish(ticket) : undefined
  // Redirects to the page, which asks for a new ticket: a reload after the download leads here.
  if (!wish || !(await isOpen(wish.player)))
    return new Response(null, { status: 303, headers: { ...freshReply, location: '/record/transaction' } })
  const { player, as } = wish
  log.info({ player, as }, 'a file of a record was handed out')
  const name = `perya-${names[as]}-${player}-${manilaDay(now())}`
  if (as === 'wallet') return fileReply(rowsOf(walletOf(player)), `${name}.jsonl`, 'application/jsonl', freshReply)
  return fileReply(await csvFile(wish), `${name}.csv`, 'text/csv', freshReply)
}

const names = { csv: 'record', wallet: 'wallet', statement: 'statement' } as const satisfies Record<
  FileWish['as'],
  string
>

async function isOpen(player: number): Promise<boolean> {
  const [owner] = await db.select({ state: players.state }).from(players).where(eq(players.id, player))
  return owner?.state === 'open'
}

async function csvFile(wish: FileWish): Promise<AsyncIterable<string>> {
  const { player } = wish
  const speech = await speechTo(player, db, DEFAULT_LOCALE)
  return wish.as === 'statement' ? statementCsv(await statementOf(player, wish), speech) : csvOf(player, wish, speech)
}

async function* rowsOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let piece = ''
  for await (const row of rows) {
    piece += `${JSON.stringify(row)}\n`
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function* anchorsFile(): AsyncGenerator<string> {
  yield '{"what":"The daily anchors of all chains of Perya. Keep this file: it shows whether history is rewritten.","anchors":['
  let comma = ''
  for await (const anchor of allAnchors()) {
    yield `${comma}\n${JSON.stringify(anchor)}`
    comma = ','
  }
  yield ']}\n'
}

function fileReply(rows: AsyncIterable<string>, name: string, type: string, headers: Record<string, string>): Response {
  const file = Readable.from(rows, { objectMode: false })
  file.on('error', (error) => log.error({ err: error, file: name }, 'a file broke off'))
  // Node's byte stream is a web byte stream; the two type declarations differ.
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
