/**
 * A page of values as FUXA's editor saves it (project version 1.02, `hmi.views`): an item and a piece of SVG for each value, without
 * its tags and without a single colour, range or alarm of its own: the least that its project has for such a page.
 */
export function fuxaPage(values: number): object {
  const numbers = Array.from({ length: values }, (_, index) => index)
  return {
    layout: {
      autoresize: false,
      start: 'v_1',
      navigation: { mode: 'void', type: 'block', items: [] },
      header: { title: '' },
      showdev: false,
      zoom: 'disabled',
    },
    views: [
      {
        id: 'v_1',
        name: 'wall',
        type: 'svg',
        profile: { width: 1920, height: 1080, bkcolor: '#ffffffff', margin: 0, align: 'topCenter' },
        items: Object.fromEntries(numbers.map((index) => [`VAL_${index}`, item(index)])),
        variables: {},
        svgcontent: numbers.map((index) => ({
          name: `Register ${index}`,
          x: 20,
          y: index * 28 + 20,
          value: { id: `VAL_${index}`, x: 400, y: index * 28 + 20 },
        })),
      },
    ],
  }
}

function item(index: number): object {
  const id = `VAL_${index}`
  return { id, type: 'svg-ext-value', name: id, label: 'Value', property: { variableId: `t_${index}`, events: [], actions: [], ranges: [] } }
}

/** How many values stand in a piece of configuration, however deep. */
export function entriesOf(part: unknown): number {
  if (part === null || typeof part !== 'object') return 1
  return Object.values(part).reduce<number>((sum, one) => sum + entriesOf(one), 0)
}

/** The least that a hand does in a form: clicks (a choice out of a list is two) and fields that are written into. */
type Steps = { clicks: number; entries: number }

/**
 * The least steps in FUXA 1.3.4 until values stand on a page, counted in its own forms (client/src/app/device, editor): a device is added, its
 * type chosen, name, address with port and slave id written, closed by OK; a tag is added, register and type chosen, name and address written,
 * OK; a value is placed, its properties opened, a tag chosen out of a dialog, OK; a name is a text that is placed and written.
 */
export function fuxaSteps({ devices, tags, values }: { devices: number; tags: number; values: number }): Steps {
  return { clicks: devices * 4 + tags * 6 + values * 7 + devices * 2, entries: devices * 3 + tags * 2 + devices }
}
