/** A connection that answers numbered commands with JSON, as WebDriver BiDi and the Chrome DevTools Protocol do. */
export type Socket = {
  send: (method: string, params?: object, more?: object) => Promise<Record<string, unknown>>
  close: () => void
}

type Answer = { id?: number; result?: Record<string, unknown>; error?: unknown; message?: string }
type Waiting = { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }

/** How long a browser may take for one command, on a busy machine. */
const COMMAND_MS = 90_000

export async function openSocket(url: string): Promise<Socket> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, Waiting>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result = {}, error, message }: Answer = JSON.parse(String(data))
    const one = waiting.get(id ?? 0)
    if (!one) return
    waiting.delete(id ?? 0)
    if (error) one.reject(new Error(`${JSON.stringify(error)} ${message ?? ''}`))
    else one.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)))
  })
  return {
    send: (method, params = {}, more = {}) =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        const timer = setTimeout(() => reject(new Error(`${method} had no answer`)), COMMAND_MS)
        const ended =
          <Value>(tell: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer)
            tell(value)
          }
        waiting.set(id, { resolve: ended(resolve), reject: ended(reject) })
        socket.send(JSON.stringify({ id, method, params, ...more }))
      }),
    close: () => socket.close(),
  }
}
