import { modbusReference } from '../foreign/found.ts'

/** An address as manuals of Modbus write it, 4x0025: its digit is the area, its number counts from 1, whatever the device's own base. */
const reference = /^[0134]x\d{1,5}$/i

/** The cells of a line in which the address may say the area too; `isReference` when its number counts from 1. */
export function spelledReference(texts: Readonly<Record<string, string>>): { texts: Readonly<Record<string, string>>; isReference: boolean } {
  const written = texts['address'] ?? ''
  const found = reference.test(written) ? modbusReference(written) : null
  if (!found) return { texts, isReference: false }
  return { texts: { ...texts, address: String(found.number), area: texts['area'] || found.area }, isReference: true }
}
