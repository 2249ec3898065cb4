import { ofetch } from 'ofetch'

/** The build this page is of; written on the root element by layouts/Base.astro. */
export function buildOfPage(page: Document = document): string | undefined {
  return page.documentElement.dataset.build
}

const BUILD_IN_HTML = /<html[^>]*\bdata-build="([^"]+)"/

/** The build that the server has now; undefined where it cannot be asked. */
export async function buildOfServer(): Promise<string | undefined> {
  try {
    // A page that tells of a failure names its build too.
    const options = { cache: 'no-cache', responseType: 'text', retry: 0, ignoreResponseError: true } as const
    const html = await ofetch(location.pathname, options)
    return BUILD_IN_HTML.exec(html)?.[1]
  } catch {
    return undefined
  }
}
