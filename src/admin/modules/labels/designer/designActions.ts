import { itemUuid, newItem } from '#contract/rules/label/newItem.ts'
import type { PrintItem, PrintTemplate, WidgetType } from '#contract/rules/label/template.ts'
import { freePlace } from './freePlace.ts'

/** Pixels at 96 to the inch that a millimetre is. */
export const pixelsPerMm = 96 / 25.4
/** The smallest side of a widget, in pixels (PRN-007). */
const smallest = 10
/** Further right and down stands what is pasted, in pixels. */
const pasteOffset = 10

type Place = { left: number; top: number }
type Size = { width: number; height: number }

const round = (pixels: number): number => Math.round(pixels * 10) / 10

/** Where a widget comes to stand: never left of the page or above it (PRN-006). */
export const placed = ({ left, top }: Place): Place => ({ left: Math.max(0, round(left)), top: Math.max(0, round(top)) })

/** How large a widget becomes: never under 10 (PRN-007). */
export const sized = ({ width, height }: Size): Size => ({ width: Math.max(smallest, round(width)), height: Math.max(smallest, round(height)) })

/** The template with some of its items changed. */
export function changed(template: PrintTemplate, uuids: readonly string[], change: (item: PrintItem) => PrintItem): PrintTemplate {
  return { ...template, tempItems: template.tempItems.map((item) => (uuids.includes(item.uuid) ? change(item) : item)) }
}

/** Widgets moved by so many pixels, as a whole: the first that meets an edge holds all (PRN-006). */
export function moved(template: PrintTemplate, uuids: readonly string[], dx: number, dy: number): PrintTemplate {
  const items = template.tempItems.filter((item) => uuids.includes(item.uuid) && item.dragable)
  const byX = Math.max(dx, -Math.min(...items.map(({ left }) => left)))
  const byY = Math.max(dy, -Math.min(...items.map(({ top }) => top)))
  return changed(template, uuids, (item) => (item.dragable ? { ...item, ...placed({ left: item.left + byX, top: item.top + byY }) } : item))
}

/** A widget in another size; columns and rows of a table keep their shares. */
export function resized(item: PrintItem, wanted: Size): PrintItem {
  const size = sized(wanted)
  if (!item.table) return { ...item, ...size }
  const share = (lengths: readonly number[], whole: number) => {
    const sum = lengths.reduce((total, length) => total + length, 0)
    return lengths.map((length) => Math.max(smallest, round((length / sum) * whole)))
  }
  return fitted({ ...item, table: { ...item.table, columns: share(item.table.columns, size.width), rows: share(item.table.rows, size.height) } })
}

/** A widget whose edge or corner is pulled: the opposite one stays where it is. `to`: -1 is left or up, 1 right or down, 0 neither. */
export function pulled(item: PrintItem, { width, height }: Size, [toX, toY]: readonly [toX: number, toY: number]): PrintItem {
  const [right, bottom] = [item.left + item.width, item.top + item.height]
  const grown = resized(item, { width: toX < 0 ? Math.min(width, right) : width, height: toY < 0 ? Math.min(height, bottom) : height })
  return { ...grown, ...placed({ left: toX < 0 ? right - grown.width : item.left, top: toY < 0 ? bottom - grown.height : item.top }) }
}

/** A table's box is as large as its columns and rows. */
export function fitted(item: PrintItem): PrintItem {
  if (!item.table) return item
  const sum = (lengths: readonly number[]) => round(lengths.reduce((total, length) => total + length, 0))
  return { ...item, width: sum(item.table.columns), height: sum(item.table.rows) }
}

/** The template with one more widget, in front of all others (PRN-009) and where it covers none of them. `bytes`: five random ones. */
export function added(template: PrintTemplate, type: WidgetType, bytes: Uint8Array): { template: PrintTemplate; uuid: string } {
  const uuid = itemUuid(bytes)
  const plain = newItem(type, uuid)
  const item = { ...plain, ...freePlace(template, plain), style: { ...plain.style, zIndex: front(template) + 1 } }
  return { template: { ...template, tempItems: [...template.tempItems, item] }, uuid }
}

/** Without these widgets (PRN-008); what was linked below one of them stands by itself. */
export function removed(template: PrintTemplate, uuids: readonly string[]): PrintTemplate {
  const left = template.tempItems.filter(({ uuid }) => !uuids.includes(uuid))
  return { ...template, tempItems: left.map((item) => (uuids.includes(item.style.LinkedItem) ? { ...item, style: { ...item.style, LinkedItem: '' } } : item)) }
}

/** Copies of items, a little further; links and groups among them go along. `bytes`: five random ones for each. */
export function pasted(template: PrintTemplate, items: readonly PrintItem[], bytes: () => Uint8Array): { template: PrintTemplate; uuids: string[] } {
  const names = new Map(items.map(({ uuid }) => [uuid, itemUuid(bytes())]))
  const group = itemUuid(bytes())
  const copies = items.map((item): PrintItem => ({
    ...item,
    uuid: names.get(item.uuid) ?? item.uuid,
    ...placed({ left: item.left + pasteOffset, top: item.top + pasteOffset }),
    style: { ...item.style, LinkedItem: names.get(item.style.LinkedItem) ?? '' },
    lodopStyle: groupOf(item) === null ? item.lodopStyle : { ...item.lodopStyle, group },
  }))
  return { template: { ...template, tempItems: [...template.tempItems, ...copies] }, uuids: copies.map(({ uuid }) => uuid) }
}

/** The group that an item belongs to; null for none. */
export function groupOf({ lodopStyle }: PrintItem): string | null {
  const { group } = lodopStyle
  return typeof group === 'string' ? group : null
}

/** Items that are moved together from now on. */
export const grouped = (template: PrintTemplate, uuids: readonly string[], bytes: Uint8Array): PrintTemplate =>
  changed(template, uuids, (item) => ({ ...item, lodopStyle: { ...item.lodopStyle, group: itemUuid(bytes) } }))

export const ungrouped = (template: PrintTemplate, uuids: readonly string[]): PrintTemplate =>
  changed(template, uuids, (item) => {
    const { group: _left, ...lodopStyle } = item.lodopStyle
    return { ...item, lodopStyle }
  })

/** With a member of a group the whole group is chosen. */
export function withGroups({ tempItems }: PrintTemplate, uuids: readonly string[]): string[] {
  const groups = new Set(tempItems.filter(({ uuid }) => uuids.includes(uuid)).flatMap((item) => groupOf(item) ?? []))
  return tempItems.filter((item) => uuids.includes(item.uuid) || groups.has(groupOf(item) ?? '')).map(({ uuid }) => uuid)
}

/** Layers from the front to the back. */
export const layers = ({ tempItems }: PrintTemplate): PrintItem[] => tempItems.toReversed().toSorted((one, other) => other.style.zIndex - one.style.zIndex)

/** Items one layer to the front (1) or to the back (-1). */
export function shifted(template: PrintTemplate, uuids: readonly string[], by: 1 | -1): PrintTemplate {
  const order = layers(template).toReversed()
  const walked = by === 1 ? order.toReversed() : order
  const at = (uuid: string) => order.findIndex((item) => item.uuid === uuid)
  for (const { uuid } of walked.filter((item) => uuids.includes(item.uuid))) {
    const here = at(uuid)
    const [item, other] = [order[here], order[here + by]]
    if (!item || !other || uuids.includes(other.uuid)) continue
    order[here] = other
    order[here + by] = item
  }
  return { ...template, tempItems: template.tempItems.map((item) => ({ ...item, style: { ...item.style, zIndex: at(item.uuid) + 1 } })) }
}

const front = ({ tempItems }: PrintTemplate): number => Math.max(0, ...tempItems.map(({ style }) => style.zIndex))
