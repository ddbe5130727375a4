import type { PrintItem, PrintTemplate } from '#contract/rules/label/template.ts'
import { changed, placed } from './designActions.ts'

/** Edges and middles that widgets can be brought to. */
export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Several widgets on one edge of the box around them; a single one on that of the page. */
export function aligned(template: PrintTemplate, uuids: readonly string[], edge: Edge): PrintTemplate {
  const items = template.tempItems.filter(({ uuid }) => uuids.includes(uuid))
  const around = items.length > 1 ? boundsOf(items) : { left: 0, top: 0, right: template.width, bottom: template.height }
  const to: Record<Edge, (item: PrintItem) => { left?: number; top?: number }> = {
    left: () => ({ left: around.left }),
    center: ({ width }) => ({ left: (around.left + around.right - width) / 2 }),
    right: ({ width }) => ({ left: around.right - width }),
    top: () => ({ top: around.top }),
    middle: ({ height }) => ({ top: (around.top + around.bottom - height) / 2 }),
    bottom: ({ height }) => ({ top: around.bottom - height }),
  }
  return changed(template, uuids, (item) => ({ ...item, ...placed({ left: item.left, top: item.top, ...to[edge](item) }) }))
}

/** Equal gaps between widgets; the outer two stay. Under three nothing changes. */
export function distributed(template: PrintTemplate, uuids: readonly string[], axis: 'x' | 'y'): PrintTemplate {
  const [start, size] = axis === 'x' ? (['left', 'width'] as const) : (['top', 'height'] as const)
  const items = template.tempItems.filter(({ uuid }) => uuids.includes(uuid)).toSorted((one, other) => one[start] - other[start])
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last || items.length < 3) return template
  const filled = items.reduce((sum, item) => sum + item[size], 0)
  const gap = (last[start] + last[size] - first[start] - filled) / (items.length - 1)
  let at = first[start]
  const places = new Map(
    items.map((item) => {
      const place = at
      at += item[size] + gap
      return [item.uuid, place]
    }),
  )
  return changed(template, uuids, (item) => ({ ...item, ...placed({ left: item.left, top: item.top, [start]: places.get(item.uuid) ?? item[start] }) }))
}

function boundsOf(items: readonly PrintItem[]) {
  return {
    left: Math.min(...items.map(({ left }) => left)),
    top: Math.min(...items.map(({ top }) => top)),
    right: Math.max(...items.map(({ left, width }) => left + width)),
    bottom: Math.max(...items.map(({ top, height }) => top + height)),
  }
}
