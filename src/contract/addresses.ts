import { API_BASE } from './wire.ts'

/** What the server answers by itself, and no page does. One that ends in `/` stands for all below it. */
export const serverAddresses = {
  api: API_BASE,
  payments: '/pay/v1/',
  sandbox: '/sandbox/',
  socialReturn: '/login/social',
  dataCopy: '/my-data',
  health: '/healthz',
  metrics: '/metrics',
  securityContact: '/.well-known/security.txt',
} as const

/** Whether the server answers a path (without its query) by itself. */
export function isServerAddress(path: string): boolean {
  return Object.values(serverAddresses).some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
}
