import { placeName } from '../connect/connectDraft.ts'
import type { TakenValue } from './BrowsePanel.tsx'

type Device = { deviceCode: string; addressBase: number; wordOrder: string; machines: readonly string[] }

/** What of a stored device a new tag has to know. */
export function settingsIn(device: Readonly<Record<string, unknown>>): Pick<Device, 'addressBase' | 'wordOrder'> {
  const { addressBase, wordOrder } = device
  return { addressBase: typeof addressBase === 'number' ? addressBase : 0, wordOrder: typeof wordOrder === 'string' ? wordOrder : '' }
}

/** What a tag begins with that reads a value out of the range; the machine is that of the other tags where there is one alone. */
export function newTag({ area, dbNumber, address, dataType, order }: TakenValue, { deviceCode, addressBase, wordOrder, machines }: Device) {
  const place = { area, dbNumber, address: address + addressBase } // a person writes addresses as the manual does
  const [machine, ...others] = new Set(machines)
  return {
    tagCode: `${deviceCode}.${placeName(place)}`,
    name: `值 ${place.address}`,
    deviceCode,
    area,
    address: place.address,
    ...(dbNumber !== null && { dbNumber }),
    dataType,
    wordOrder: order === wordOrder ? '' : order,
    ...(machine !== undefined && others.length === 0 && { equipmentCode: machine }),
  }
}
