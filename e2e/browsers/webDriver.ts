import { type Driver, VIEW } from './driver.ts'

/** WebKitGTK loses a press that is over at once. */
const REST_MS = 150

/** A browser behind a WebDriver server of the W3C's recommendation, at the server's address. */
export async function webDriver(server: string, capabilities: object): Promise<Driver> {
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}): Promise<unknown> => {
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${server}/session${path}`, { method, ...sent })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const begun = await ask('POST', '', { capabilities: { alwaysMatch: capabilities } })
  // The recommendation describes its answers; nothing here checks them again.
  const { sessionId, capabilities: own } = begun as {
    sessionId: string
    capabilities: { browserName: string; browserVersion: string }
  }
  const at = `/${sessionId}`
  await ask('POST', `${at}/window/rect`, VIEW)
  const act = (source: object) => ask('POST', `${at}/actions`, { actions: [source] })
  const evaluate = async (expression: string) => {
    const value = await ask('POST', `${at}/execute/sync`, {
      script: `return JSON.stringify(${expression})`,
      args: [],
    })
    return typeof value === 'string' ? JSON.parse(value) : undefined
  }
  return {
    version: `${own.browserName} ${own.browserVersion}`,
    goto: async (url) => void (await ask('POST', `${at}/url`, { url })),
    evaluate,
    tap: async (x, y) => {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' }
      const rest = { type: 'pause', duration: REST_MS }
      const press = [move, rest, { type: 'pointerDown', button: 0 }, rest, { type: 'pointerUp', button: 0 }, rest]
      await act({ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions: press })
    },
    type: async (text) => {
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act({ type: 'key', id: 'keys', actions: strokes })
    },
    // As above.
    tabs: async () => (await ask('GET', `${at}/window/handles`)) as string[],
    use: async (handle) => void (await ask('POST', `${at}/window`, { handle })),
    closeTab: async () => void (await ask('DELETE', `${at}/window`)),
    picture: async () => Buffer.from(String(await ask('GET', `${at}/screenshot`)), 'base64'),
    end: async () => void (await ask('DELETE', at).catch(() => undefined)),
  }
}
