import { type Driver, PHONE, VIEW } from './driver.ts'
import { openSocket } from './socket.ts'

type Target = { targetId: string; type: string }
type Evaluated = {
  result: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** Chromium says so apart, and the server asks for it first. */
const METADATA = { mobile: true, platform: 'Android', platformVersion: '16', architecture: '', model: 'Phone' }

/** A Chromium of any age, at the address of its DevTools socket. */
export async function cdpDriver(url: string): Promise<Driver> {
  const { send, close } = await openSocket(url)
  const { product } = await send('Browser.getVersion')
  const tabs = async () => {
    const { targetInfos } = await send('Target.getTargets')
    // The protocol describes its answers; nothing here checks them again.
    return (targetInfos as Target[]).filter(({ type }) => type === 'page').map(({ targetId }) => targetId)
  }
  let tab = ''
  let sessionId = ''
  const ask = (method: string, params = {}) => send(method, params, { sessionId })
  const use = async (other: string) => {
    tab = other
    const attached = await send('Target.attachToTarget', { targetId: tab, flatten: true })
    sessionId = String(attached.sessionId)
    await ask('Page.enable')
    await ask('Emulation.setDeviceMetricsOverride', { ...VIEW, deviceScaleFactor: 1, mobile: true })
    await ask('Emulation.setUserAgentOverride', { userAgent: PHONE, userAgentMetadata: METADATA })
    await ask('Page.bringToFront')
  }
  const evaluate = async (expression: string) => {
    const answer = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    // As above.
    const { result, exceptionDetails } = answer as Evaluated
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const [first = ''] = await tabs()
  await use(first)
  return {
    version: String(product),
    tabs,
    use,
    evaluate,
    goto: async (address) => void (await ask('Page.navigate', { url: address })),
    tap: async (x, y) => {
      const at = { x, y, button: 'left', clickCount: 1 }
      await ask('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      await ask('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await ask('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    },
    type: async (text) => void (await ask('Input.insertText', { text })),
    closeTab: async () => void (await send('Target.closeTarget', { targetId: tab })),
    picture: async () => {
      const { data } = await ask('Page.captureScreenshot')
      return Buffer.from(String(data), 'base64')
    },
    end: async () => {
      await send('Browser.close').catch(() => undefined)
      close()
    },
  }
}
