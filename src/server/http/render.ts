import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** A complete page, rendered for one request. */
export type Rendered = { status: number; headers: Record<string, string>; body: Buffer }
/** A middleware of the Connect kind. */
export type Middleware = (
  request: IncomingMessage,
  reply: ServerResponse,
  next: () => void,
  locals?: object,
) => Promise<void>

/** Buffers the response of a handler, so that it can be compressed and tagged. Rejects if the handler aborts. `locals` is what the page draws. */
export async function render(handle: Middleware, request: IncomingMessage, locals?: object): Promise<Rendered> {
  const { method } = request
  // A HEAD request is rendered as GET, because it reports the length and ETag of GET.
  request.method = 'GET'
  try {
    const reply = new BufferedResponse(request)
    await handle(request, reply, () => reply.writeHead(404).end(), locals)
    return await reply.whole.promise
  } finally {
    if (method) request.method = method
  }
}

/** A `ServerResponse` without a connection that collects its body. */
class BufferedResponse extends ServerResponse {
  readonly whole = Promise.withResolvers<Rendered>()
  readonly #parts: Buffer[] = []

  override writeHead(status: number, ...more: unknown[]): this {
    this.statusCode = status
    // The optional status message precedes the headers; browsers never show it.
    const headers = more.find((part) => typeof part === 'object' && part !== null) ?? {}
    // The one object that Node takes here.
    for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders)) if (value) this.setHeader(name, value)
    return this
  }

  override write(chunk: string | Uint8Array, ...more: unknown[]): boolean {
    this.#parts.push(Buffer.from(chunk as Uint8Array)) // it takes a text too; its types name one at a time
    const done = more.at(-1)
    if (typeof done === 'function') done()
    return true
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    const headers = Object.entries(this.getHeaders()).map(([name, value]) => [name, textOf(value)])
    this.whole.resolve({
      status: this.statusCode,
      headers: Object.fromEntries(headers),
      body: Buffer.concat(this.#parts),
    })
    // Listeners of these events clean up after the response.
    this.emit('finish')
    this.emit('close')
    return this
  }

  override destroy(error?: Error): this {
    this.whole.reject(error ?? new Error('A page was given up halfway'))
    return this
  }
}

function textOf(value: OutgoingHttpHeader | undefined): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}
