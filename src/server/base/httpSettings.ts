import { contact, file, origins, plainAddress, secret, secretly, setting, whole } from './settings.ts'

/** Environment variables of the HTTP server: framing, TLS, proxies, rate limit, timeouts, metrics. */
export const httpSettings = {
  frameOrigins: setting(
    'PERYA_FRAME_ORIGINS',
    (): readonly string[] => Object.freeze([]),
    origins,
    'further origins that may be framed (providers, payment pages), separated by spaces or commas',
  ),
  portalUrl: setting(
    'PERYA_PORTAL_URL',
    () => '',
    plainAddress,
    'plain http page that players are sent to where a Wi-Fi wants a log-in first; unset, no link is shown',
  ),
  tlsCert: setting(
    'PERYA_TLS_CERT',
    () => '',
    file,
    'PEM file of the certificate chain: the server then ends TLS itself and speaks HTTP/2; unset, a proxy does',
  ),
  tlsKey: setting('PERYA_TLS_KEY', () => '', file, "PEM file of the certificate's key"),
  proxyHops: setting(
    'PERYA_PROXY_HOPS',
    (mode) => (mode === 'demo' ? 0 : undefined),
    whole(0, 8),
    'number of trusted proxies that set X-Forwarded-For; required in live, even if 0',
  ),
  metricsToken: secretly(
    setting(
      'PERYA_METRICS_TOKEN',
      () => '',
      secret(24),
      'bearer token that may read /metrics from anywhere; unset, only direct requests of this machine and private networks may',
    ),
  ),
  callRate: setting(
    'PERYA_CALL_RATE',
    () => 100,
    whole(1, 1_000_000),
    'calls per second allowed per address and process, averaged over ten seconds; many phones share an address',
  ),
  keepAliveSeconds: setting(
    'PERYA_KEEP_ALIVE_SECONDS',
    () => 75,
    whole(5, 3_600),
    "seconds an idle connection is kept; longer than the proxy's own limit, so that it never uses a closed one",
  ),
  noticeSeconds: setting(
    'PERYA_NOTICE_SECONDS',
    () => 2,
    whole(0, 300),
    'seconds after SIGTERM in which open connections may still bring requests while /healthz says 503; longer than the proxy takes to notice',
  ),
  securityContact: setting(
    'PERYA_SECURITY_CONTACT',
    () => '',
    contact,
    'address for security reports, such as mailto:security@play.example.org; published in /.well-known/security.txt',
  ),
} as const
