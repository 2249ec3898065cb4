import { ofetch } from 'ofetch'

/** The build of this page, which layouts/Base.astro writes on the root element. */
export function buildOfPage(page: Document = document): string | undefined {
  return page.documentElement.dataset.build
}

const BUILD_IN_HTML = /<html[^>]*\bdata-build="([^"]+)"/

/** The server's current build; undefined if it cannot be asked. */
export async function buildOfServer(): Promise<string | undefined> {
  try {
    // An error page names its build too.
    const options = { cache: 'no-cache', responseType: 'text', retry: 0, ignoreResponseError: true } as const
    const html = await ofetch(location.pathname, options)
    return BUILD_IN_HTML.exec(html)?.[1]
  } catch {
    return undefined
  }
}
