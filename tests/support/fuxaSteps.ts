/** The least that a hand does in a form: clicks (a choice out of a list is two) and fields that are written into. */
type Steps = { clicks: number; entries: number }

/**
 * The least steps in FUXA 1.3.4 until values stand on a page. Fields of a device and of a tag are those of its own forms (client/src/app/device):
 * a device is added, its type chosen, name, address with port and slave id written, OK; a tag is added, register and type chosen, name and
 * address written, OK. The steps on the page are estimated: a value is placed, its properties opened, a tag chosen, OK; a name is placed and written.
 */
export function fuxaSteps({ devices, tags, values }: { devices: number; tags: number; values: number }): Steps {
  return { clicks: devices * 4 + tags * 6 + values * 7 + devices * 2, entries: devices * 3 + tags * 2 + devices }
}
