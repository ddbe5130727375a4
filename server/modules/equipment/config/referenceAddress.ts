import { modbusReference } from '../foreign/found.ts'

/** The cells of a line after an address was taken apart; `conflict` says why what it says does not fit what stands in the other cells. */
export type Spelled = { texts: Readonly<Record<string, string>>; conflict: string | null }

/** An address as manuals of Modbus write it, 4x0025: its digit is the area, its number counts from 1, whatever the device's own base. */
const reference = /^[0134]x\d{1,5}$/i

/** The cells of a line in which the address may say the area too; `isReference` when its number counts from 1. */
export function spelledReference(texts: Readonly<Record<string, string>>): Spelled & { isReference: boolean } {
  const written = texts['address'] ?? ''
  const found = reference.test(written) ? modbusReference(written) : null
  if (!found) return { texts, conflict: null, isReference: false }
  const area = texts['area'] ?? ''
  if (area !== '' && area !== found.area) {
    const isHex = written.startsWith('0')
    return { texts, conflict: `“${written}”是 ${found.area} 区的写法，区却是 ${area}${isHex ? '；十六进制地址请换成十进制' : ''}`, isReference: false }
  }
  return { texts: { ...texts, address: String(found.number), area: found.area }, conflict: null, isReference: true }
}
