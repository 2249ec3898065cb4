import { join } from 'node:path'
import { tileVersion } from '#art/tileVersion.ts'
import { readCatalogue, setCatalogue } from '#server/content/catalogue.ts'
import { namePictures } from '#server/content/pictureVersions.ts'
import { contentFolder } from '#server/content/source.ts'

/** The catalogue with the pictures that are drawn now. It is read anew, since the one read before may know none. */
export function drawnCatalogue(): void {
  namePictures(tileVersion)
  setCatalogue(readCatalogue(join(contentFolder(), 'lobby')))
}
