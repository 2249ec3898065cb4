import type { WebConfig } from '#contract/lobby/catalogue.ts'
import type { Services } from '#contract/support/services.ts'

/** Domains that nobody can own (RFC 2606, RFC 6761), and the demo's own names. */
const INVENTED = /(?:^|[@./_-])(?:example|invalid|test|localhost)(?:\.(?:com|net|org))?(?=$|[/:?#_])|perya[._-]example/i

type Contacts = Pick<
  WebConfig,
  | 'serviceMail'
  | 'serviceUrl'
  | 'lcChatServiceUrl'
  | 'socialMedia'
  | 'linkHosts'
  | 'gameResourceUrl'
  | 'h5'
  | 'appStores'
>

/** Throws if players of real money would find a contact that the demo has invented: one sentence for each. */
export function refuseDemoContacts(web: Contacts, { services, appLink }: Services): void {
  const found: [place: string, value: string][] = [
    ['serviceMail of content/lobby/web.yaml', web.serviceMail],
    ['serviceUrl of content/lobby/web.yaml', web.serviceUrl],
    ['lcChatServiceUrl of content/lobby/web.yaml', web.lcChatServiceUrl],
    ['gameResourceUrl of content/lobby/web.yaml', web.gameResourceUrl],
    ['h5.downloadUrl of content/lobby/web.yaml', web.h5.downloadUrl],
    ...Object.entries(web.appStores).map(([store, url]): [string, string] => [
      `appStores.${store} of content/lobby/web.yaml`,
      url,
    ]),
    ...addressesIn(web.socialMedia).map((url): [string, string] => ['socialMedia of content/lobby/web.yaml', url]),
    ...web.linkHosts.map((host): [string, string] => ['linkHosts of content/lobby/web.yaml', host]),
    ['appLink of content/lobby/services.yaml', appLink],
    ...services.map(({ nickname, url = '' }): [string, string] => [`${nickname} of content/lobby/services.yaml`, url]),
  ]
  const wrong = found.filter(([, value]) => INVENTED.test(value))
  if (wrong.length === 0) return
  throw new Error(
    wrong.map(([place, value]) => `PERYA_MODE is live, so ${place} must be your own: ${value} is invented.`).join('\n'),
  )
}

const addressesIn = (json: string): string[] => json.match(/https?:\/\/[^"\s\\]+/g) ?? []
