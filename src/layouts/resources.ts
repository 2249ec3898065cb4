import type { WebConfig } from '#contract/lobby/catalogue.ts'

type Key = WebConfig['appGenericImgList'][number]['uniqueKey']

/** Address of a picture that the operator has given for a use; undefined where there is none. */
export function pictureOf({ appGenericImgList, gameResourceUrl }: WebConfig, key: Key): string | undefined {
  const found = appGenericImgList.find(({ uniqueKey }) => uniqueKey === key)
  return found && gameResourceUrl + found.imgUrl
}
