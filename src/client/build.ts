/** The build this page is of; written on the root element by layouts/Base.astro. */
export function buildOfPage(page: Document = document): string | undefined {
  return page.documentElement.dataset.build
}

const BUILD_IN_HTML = /<html[^>]*\bdata-build="([^"]+)"/

/** The build that the server has now; undefined where it cannot be asked. */
export async function buildOfServer(): Promise<string | undefined> {
  try {
    const reply = await fetch(location.pathname, { cache: 'no-cache' })
    return BUILD_IN_HTML.exec(await reply.text())?.[1]
  } catch {
    return undefined
  }
}
