import 'astro:scripts/page-ssr.js'
import { panels } from 'perya:built'
import type { APIRoute } from 'astro'
import { currencies } from '#contract/formats.ts'
import { panelStrings } from '#layouts/activities/panelWords.ts'
import { country, openLocales } from '#layouts/operator.ts'
import { wordsOf } from '#layouts/words.ts'

/** The words of each activity's panel as data: a sheet fetches them when it opens, so that no page carries them. */
export function getStaticPaths() {
  return openLocales.flatMap((locale) =>
    panels.map((name) => ({
      params: { locale, name },
      props: { strings: panelStrings(name, wordsOf(locale, currencies[country])) },
    })),
  )
}

export const GET: APIRoute = ({ props }) => Response.json(props.strings)
