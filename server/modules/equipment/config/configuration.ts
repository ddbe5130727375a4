import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import { Faults } from '../../../files/fault.ts'
import { findHeading } from '../../../files/heading.ts'
import type { Line } from '../../../files/lines.ts'
import { readRows, tableOf, titleOf } from './rows.ts'
import type { Draft } from './rows.ts'
import { devices as deviceSubject, tags as tagSubject } from './subject.ts'
import type { Subject } from './subject.ts'

/** A file of the person: what it is about, or null to find out from its heading. */
export type Source<Content> = { subject: 'device' | 'tag' | null; name: string; content: Content }

/** A device that is stored already: tags may name it. */
export type KnownDevice = { deviceCode: string; addressBase: number }

/** `deviceOmits` and `tagOmits` are the fields that the file of each has no column for. */
export type Configuration = {
  devices: PlcDevice[]
  tags: PlcTag[]
  deviceLines: number[]
  deviceOmits: (readonly string[])[]
  tagOmits: (readonly string[])[]
  totalCount: number
  faults: Faults
}

/** Reads devices and tags from table files and judges every row and their relations. With any fault the rows must not be used. */
export function parseConfiguration(sources: readonly Source<readonly Line[]>[], known: readonly KnownDevice[]): Configuration {
  const faults = new Faults()
  const about = (wanted: 'device' | 'tag') => sources.filter(({ subject, content }) => (subject ?? subjectOf(content)) === wanted)
  const devices = about('device').flatMap(({ name, content }) => placed(name, readRows(deviceSubject, name, content, faults)))
  const tags = about('tag').flatMap(({ name, content }) => placed(name, readRows(tagSubject, name, content, faults)))
  refuseTwice(deviceSubject, devices, faults)
  refuseTwice(tagSubject, tags, faults)
  judgeTags(tags, addressBases(known, devices), faults)
  return {
    devices: devices.map(({ row }) => row as PlcDevice), // complete when there is no fault, and else not to be used
    tags: tags.map(({ row }) => row as PlcTag),
    deviceLines: devices.map(({ line }) => line),
    deviceOmits: devices.map(({ omitted }) => omitted),
    tagOmits: tags.map(({ omitted }) => omitted),
    totalCount: devices.length + tags.length,
    faults,
  }
}

type Placed<Row> = Draft<Row> & { file: string }

function placed<Row>(file: string, drafts: readonly Draft<Row>[]): Placed<Row>[] {
  return drafts.map((draft) => ({ file, ...draft }))
}

function subjectOf(lines: readonly Line[]): 'device' | 'tag' {
  const { columns, key } = tableOf(tagSubject)
  return findHeading(lines, columns, key) ? 'tag' : 'device'
}

function refuseTwice<Row>(subject: Subject<Row>, rows: readonly Placed<Row>[], faults: Faults): void {
  const firstLine = new Map<unknown, number>()
  for (const { file, line, row } of rows) {
    const code = row[subject.key]
    if (code === undefined) continue
    const earlier = firstLine.get(code)
    if (earlier === undefined) firstLine.set(code, line)
    else faults.add({ file, line, column: titleOf(subject, subject.key), reason: `${subject.word} ${String(code)} 与第 ${earlier} 行重复` })
  }
}

/** Address base by device code: undefined for a device of the file whose base could not be read, absent for a device nobody knows. */
function addressBases(known: readonly KnownDevice[], devices: readonly Placed<PlcDevice>[]): Map<string, number | undefined> {
  const bases = new Map<string, number | undefined>(known.map(({ deviceCode, addressBase }) => [deviceCode, addressBase]))
  for (const { row, omitted } of devices) {
    const isKept = omitted.includes('addressBase') && bases.has(row.deviceCode ?? '')
    if (row.deviceCode !== undefined && !isKept) bases.set(row.deviceCode, row.addressBase)
  }
  return bases
}

function judgeTags(tags: readonly Placed<PlcTag>[], bases: ReadonlyMap<string, number | undefined>, faults: Faults): void {
  for (const { file, line, row, isReference } of tags) {
    const { deviceCode } = row
    const isUnknown = deviceCode !== undefined && !bases.has(deviceCode)
    if (isUnknown) faults.add({ file, line, column: titleOf(tagSubject, 'deviceCode'), reason: `采集设备 ${deviceCode} 不存在，请先导入这个设备` })
    const base = deviceCode === undefined ? undefined : bases.get(deviceCode)
    if (isReference && row.address !== undefined && base !== undefined) row.address += base - 1
    for (const { field, reason } of tagFaults(row, base)) faults.add({ file, line, column: titleOf(tagSubject, field), reason })
  }
}
