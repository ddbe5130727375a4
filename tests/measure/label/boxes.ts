import type { PlantLabel } from '#contract/modules/labels/plantLabel.ts'
import { layOut, type LaidOut } from '#contract/rules/label/layOut.ts'
import { drawSymbol } from '../../../server/devices/printer/drawSymbol.ts'
import { dotsOfLayout, dotsOfPicture, farthestInk } from '../../support/inkedPlaces.ts'
import type { Way } from './ways.ts'

/** The farthest that outputs may lie apart from the layout, in millimetres (issue 28). */
const mostMm = 0.2

/** How far the ink of a label's pages lies from the layout at most, in millimetres, and whether that is near enough. */
export async function farthestInkOf(
  laidOut: LaidOut,
  pictures: readonly Uint8Array[],
  { dot, perMm }: Pick<Way, 'dot' | 'perMm'>,
): Promise<{ far: number; isNear: boolean }> {
  let far = pictures.length === laidOut.pages.length ? 0 : Infinity
  for (const [page, picture] of pictures.entries()) far = Math.max(far, farthestInk(dotsOfPicture(picture), await dotsOfLayout(laidOut, page, perMm), perMm))
  // what stands on the edge of one of the picture's dots is drawn on either side of it; a printer's dots are the layout's own
  return { far, isNear: far <= (dot === undefined ? mostMm + 1 / perMm : 0) }
}

/** The same of a plant's label with its samples, by one output. */
export async function farthestPlace({ name, template, fields }: PlantLabel, way: Way): Promise<{ cells: string[]; failed: string[] }> {
  const values = Object.fromEntries(fields.map((field) => [field.name, field.sample]))
  const laidOut = layOut(template, { fields, values }, { drawSymbol, ...(way.dot === undefined ? {} : { dot: way.dot }) })
  const { far, isNear } = await farthestInkOf(laidOut, await way.pictures([laidOut]), way)
  return { cells: [`${far.toFixed(2)} mm`], failed: isNear ? [] : [`${name} by ${way.name}: ${far.toFixed(2)} mm from the layout`] }
}
