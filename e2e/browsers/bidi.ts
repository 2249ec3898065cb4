import { type Driver, VIEW } from './driver.ts'
import { openSocket } from './socket.ts'

type Context = { context: string }
type Evaluated = { type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } }

/** A browser that speaks WebDriver BiDi, at the address of its socket. */
export async function bidiDriver(url: string): Promise<Driver> {
  const { send, close } = await openSocket(url)
  const { capabilities } = await send('session.new', { capabilities: {} })
  // The protocol describes its answers; nothing here checks them again.
  const { browserName, browserVersion } = capabilities as { browserName: string; browserVersion: string }
  const tabs = async () => {
    const { contexts } = await send('browsingContext.getTree', { maxDepth: 0 })
    // As above.
    return (contexts as Context[]).map(({ context }) => context)
  }
  let [tab = ''] = await tabs()
  const use = async (other: string) => {
    tab = other
    await send('browsingContext.activate', { context: tab })
    await send('browsingContext.setViewport', { context: tab, viewport: VIEW })
  }
  await use(tab)
  const act = (source: object) => send('input.performActions', { context: tab, actions: [source] })
  return {
    version: `${browserName} ${browserVersion}`,
    tabs,
    use,
    goto: async (address) => {
      await send('browsingContext.navigate', { context: tab, url: address, wait: 'interactive' })
    },
    evaluate: async (expression) => {
      const answer = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context: tab },
        awaitPromise: true,
      })
      // As above.
      const { type, result, exceptionDetails } = answer as Evaluated
      if (type !== 'success') throw new Error(exceptionDetails?.text)
      return typeof result?.value === 'string' ? JSON.parse(result.value) : undefined
    },
    tap: async (x, y) => {
      const at = { type: 'pointerMove', x, y, origin: 'viewport' }
      const press = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await act({ type: 'pointer', id: 'pointer', actions: press })
    },
    type: async (text) => {
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act({ type: 'key', id: 'keys', actions: strokes })
    },
    closeTab: async () => void (await send('browsingContext.close', { context: tab })),
    picture: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context: tab })
      return Buffer.from(String(data), 'base64')
    },
    end: async () => {
      await send('browser.close').catch(() => undefined)
      close()
    },
  }
}
