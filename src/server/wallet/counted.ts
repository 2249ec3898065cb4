import { countGatewayRequest } from '../base/metrics.ts'

/** An adapter whose named requests to another's server are counted, by whether they were answered. Everything else stays its own. */
export function counted<Adapter extends { name: string }>(
  adapter: Adapter,
  requests: readonly (keyof Adapter)[],
): Adapter {
  return new Proxy(adapter, {
    get: (target, key) => {
      const own: unknown = Reflect.get(target, key)
      if (typeof own !== 'function' || !requests.some((request) => request === key)) return own
      return async (...asked: unknown[]): Promise<unknown> => {
        try {
          const reply: unknown = await own.apply(target, asked)
          countGatewayRequest(target.name, 'answered')
          return reply
        } catch (error) {
          countGatewayRequest(target.name, 'failed')
          throw error
        }
      }
    },
  })
}
