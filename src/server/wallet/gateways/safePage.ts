import { GatewayError } from '../gateway.ts'

const ADDRESS_MAX = 2_048

/** The address of a gateway's payment page, which players are sent to: by HTTPS, without log-in data. */
export function safePage(address: string, gateway: string): string {
  const url = address.length <= ADDRESS_MAX && URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new GatewayError(`${gateway} answered with a payment page that is no address by HTTPS`)
  return url.href
}
