import { API_BASE } from './wire.ts'

/** Addresses that the server handles itself, without a page. One that ends in `/` includes everything below it. */
export const serverAddresses = {
  api: API_BASE,
  payments: '/pay/v1/',
  socialCallback: '/login/social',
  dataCopy: '/my-data',
  recordFile: '/my-record',
  anchors: '/fair/anchors.json',
  paytables: '/fair/paytables/',
  invitation: '/i/',
  health: '/healthz',
  /** On the operators' own port alone; players' port answers 404, and no page takes the name. */
  metrics: '/metrics',
  console: '/console/',
  securityContact: '/.well-known/security.txt',
  changePassword: '/.well-known/change-password',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  touchIcon: '/apple-touch-icon.png',
} as const

/** Whether the server handles a path (without its query) itself. */
export function isServerAddress(path: string): boolean {
  return Object.values(serverAddresses).some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))
}
