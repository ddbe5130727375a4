import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { tagFaults } from '#contract/modules/equipment/plcTagRules.ts'
import type { DeviceOfTag } from '#contract/modules/equipment/plcTagRules.ts'
import { Faults } from '../../../files/fault.ts'
import { findHeading, hasHeading } from '../../../files/heading.ts'
import type { Line } from '../../../files/lines.ts'
import { readRows, tableOf, titleOf } from './rows.ts'
import type { Draft } from './rows.ts'
import { devices as deviceSubject, tags as tagSubject } from './subject.ts'
import type { Subject } from './subject.ts'

/** A file of the person: what it is about, or null to find out from its heading. */
export type Source<Content> = { subject: 'device' | 'tag' | null; name: string; content: Content }

/** A device that is stored already: tags may name it. */
export type KnownDevice = DeviceOfTag & { deviceCode: string }

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
  judgeTags(tags, devicesByCode(known, devices), faults)
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

/** Whether lines have the heading of a subject; of either, where the heading says which. */
export function hasHeadingOf(subject: 'device' | 'tag' | null): (lines: readonly Line[]) => boolean {
  const isTag = hasHeading(tableOf(tagSubject).columns, tagSubject.key)
  const isDevice = hasHeading(tableOf(deviceSubject).columns, deviceSubject.key)
  return (lines) => (subject !== 'device' && isTag(lines)) || (subject !== 'tag' && isDevice(lines))
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

/** What addresses depend on, by device code: undefined for a device of the file that could not be read, absent for a device nobody knows. What the file has no column for is as it stands. */
function devicesByCode(known: readonly KnownDevice[], devices: readonly Placed<PlcDevice>[]): Map<string, DeviceOfTag | undefined> {
  const byCode = new Map<string, DeviceOfTag | undefined>(known.map((device) => [device.deviceCode, device]))
  for (const { row, omitted } of devices) {
    const { deviceCode, protocol } = row
    if (deviceCode === undefined) continue
    const addressBase = (omitted.includes('addressBase') ? byCode.get(deviceCode)?.addressBase : undefined) ?? row.addressBase
    byCode.set(deviceCode, protocol === undefined || addressBase === undefined ? undefined : { protocol, addressBase })
  }
  return byCode
}

function judgeTags(tags: readonly Placed<PlcTag>[], byCode: ReadonlyMap<string, DeviceOfTag | undefined>, faults: Faults): void {
  for (const { file, line, row, isReference } of tags) {
    const { deviceCode } = row
    const isUnknown = deviceCode !== undefined && !byCode.has(deviceCode)
    if (isUnknown) faults.add({ file, line, column: titleOf(tagSubject, 'deviceCode'), reason: `采集设备 ${deviceCode} 不存在，请先导入这个设备` })
    const device = deviceCode === undefined ? undefined : byCode.get(deviceCode)
    if (isReference && row.address !== undefined && device !== undefined) row.address += device.addressBase - 1
    for (const { field, reason } of tagFaults(row, device)) faults.add({ file, line, column: titleOf(tagSubject, field), reason })
  }
}
