import type { WebConfig } from '#contract/lobby/catalogue.ts'

type Key = WebConfig['appGenericImgList'][number]['uniqueKey']

/** Address of the operator's picture for a use; undefined without one. */
export function pictureOf({ appGenericImgList, gameResourceUrl }: WebConfig, key: Key): string | undefined {
  const found = appGenericImgList.find(({ uniqueKey }) => uniqueKey === key)
  return found && gameResourceUrl + found.imgUrl
}
