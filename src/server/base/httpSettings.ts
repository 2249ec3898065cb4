import { contact, file, origins, secret, setting, whole } from './settings.ts'

/** Environment variables of the HTTP server: framing, TLS, proxies, rate limit, timeouts, metrics. */
export const httpSettings = {
  frameOrigins: setting(
    'PERYA_FRAME_ORIGINS',
    (): readonly string[] => Object.freeze([]),
    origins,
    'further origins that may be framed (providers, payment pages), separated by spaces or commas',
  ),
  tlsCert: setting(
    'PERYA_TLS_CERT',
    () => '',
    file,
    'PEM file of the certificate, with those that vouch for it: the server then ends TLS itself and speaks HTTP/2; unset, a proxy does',
  ),
  tlsKey: setting('PERYA_TLS_KEY', () => '', file, "PEM file of the certificate's key"),
  proxyHops: setting(
    'PERYA_PROXY_HOPS',
    (mode) => (mode === 'demo' ? 0 : undefined),
    whole(0, 8),
    'proxies in front of us whose X-Forwarded-For is believed; live mode wants it said, 0 too',
  ),
  metricsToken: setting(
    'PERYA_METRICS_TOKEN',
    () => '',
    secret(24),
    'who brings it (Authorization: Bearer ...) may read /metrics from anywhere; unset, this machine and private networks may, and no proxy',
  ),
  callRate: setting(
    'PERYA_CALL_RATE',
    () => 100,
    whole(1, 1_000_000),
    'calls per second that one address may make to one process, over ten seconds; many phones share an address',
  ),
  keepAliveSeconds: setting(
    'PERYA_KEEP_ALIVE_SECONDS',
    () => 75,
    whole(5, 3_600),
    'seconds an idle connection is kept; longer than the proxy in front keeps it, or the proxy sends calls into closed ones',
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
    'where weaknesses are reported, such as mailto:security@play.example.org; shown in /.well-known/security.txt, which is not there when unset',
  ),
} as const
