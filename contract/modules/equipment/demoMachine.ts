import type { TagRole, WordOrder } from '../../tag.ts'
import type { MachineType } from './overview.ts'

/** One value of a demo machine. Offsets are registers from the machine's block base (factory.md 6.6). */
export type DemoTag = {
  /** last part of the tag code: `{equip}.{name}` */
  name: string
  title: string
  offset: number
  dataType: 'uint16' | 'uint32' | 'int16' | 'float32'
  /** raw × scale = value in `unit`; 1 but for PR-03, which sends scaled int16 */
  scale: number
  unit: string
  decimals: number
  deadband: number
  limits: { LL: number | null; L: number | null; H: number | null; HH: number | null }
  role: TagRole
  valueMap: Record<string, string> | null
}

/** One of the 24 machines: its simulated Modbus server, and what the collector must know to read it. */
export type DemoMachine = {
  /** 1–24; block base in the whole-plant server is (n−1)×100, its own port is the base port + n − 1 */
  n: number
  code: string
  name: string
  type: MachineType
  workshopCode: string
  wordOrder: WordOrder
  /** pieces or kg per hour at the ideal rate; null where there is none and the running signal alone counts */
  idealPerHour: number | null
  /** names of the tags that a card shows first, most telling first */
  keyTags: readonly string[]
  tags: readonly DemoTag[]
}
