import { house } from 'perya:house'
import type { APIRoute } from 'astro'
import { kindNames, type PublishedRules } from '#contract/games/kinds.ts'

/** The rules of a house game as data, so that anybody can replay a round (see /fair). Built once. */
export function getStaticPaths() {
  return kindNames.flatMap((engine) =>
    house[engine].map(({ id, game, paytableHash }) => {
      const rules: PublishedRules = { game, tuning: paytableHash }
      return { params: { engine, id: String(id) }, props: { rules } }
    }),
  )
}

export const GET: APIRoute = ({ props }) => Response.json(props.rules)
