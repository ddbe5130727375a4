import type { Page } from 'playwright/test'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { LabelField } from '#contract/rules/label/binding.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { drawSymbol } from '../../server/devices/printer/drawSymbol.ts'
import { dotsOfLayout, dotsOfPicture, farthestInk } from './inkedPlaces.ts'

const pixelMm = 25.4 / 96
type Place = Record<'left' | 'top' | 'width' | 'height', number>
const edges = ({ left, top, width, height }: Place): number[] => [left, top, left + width, top + height]

/**
 * How far what the designer shows of a template lies from the layout at most, in millimetres: the boxes that take hold, and the ink of its first page. The designer
 * is open at 100 percent; `dense` is how many of the screen's dots are a pixel.
 */
export async function offInDesigner(page: Page, dense: number, { template, fields }: { template: PrintTemplate; fields: readonly LabelField[] }) {
  const name = `${template.title}，第 1 页`
  const paper = page.getByRole('img', { name, exact: true })
  await paper.waitFor()
  const boxes = await paper.evaluate((image) => {
    const { left, top } = image.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('[data-uuid]')].map((element) => {
      const place = element.getBoundingClientRect()
      return { uuid: element.dataset['uuid'] ?? '', left: place.left - left, top: place.top - top, width: place.width, height: place.height }
    })
  })
  const off = template.tempItems.flatMap((item) => {
    const box = boxes.find(({ uuid }) => uuid === item.uuid)
    return box ? edges(item).map((edge, side) => Math.abs(edge - (edges(box)[side] ?? 0)) * pixelMm) : [Infinity]
  })
  const laidOut = layOut(template, { fields, values: Object.fromEntries(fields.map((field) => [field.name, field.sample])) }, { drawSymbol })
  const itself = `img[alt="${name}"]`
  // whole, on a whole pixel, with nothing else there
  const alone = `${itself}{position:fixed!important;left:0;top:0} body *:not(:has(${itself})):not(${itself}){display:none!important}`
  const perMm = dense / pixelMm
  const ink = farthestInk(dotsOfPicture(await paper.screenshot({ style: alone })), await dotsOfLayout(laidOut, 0, perMm), perMm)
  return { boxes: Math.max(...off), ink, dot: 1 / perMm }
}
