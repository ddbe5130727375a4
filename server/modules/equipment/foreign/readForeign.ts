import { Problem } from '../../../http/problem.ts'
import { readTableFile } from '../../../files/tableFile.ts'
import { writeCsv } from '../../../files/csv.ts'
import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { Source } from '../config/configuration.ts'
import type { ChosenDevice, Found } from './found.ts'
import { fuxaCsv, fuxaJson } from './fuxa.ts'
import { ignitionCsv, ignitionJson } from './ignition.ts'
import { kepwareCsv } from './kepware.ts'
import { refusedHeading } from './refusedFiles.ts'
import { tiaTags } from './tiaTags.ts'

const mostBytes = 8 * 1024 * 1024

/** Finds out which program wrote a file and what it says; tags of a file without devices come under `device`. Throws Problem 413 or 422. */
export function readForeign(name: string, bytes: Uint8Array, device: ChosenDevice): Found {
  if (bytes.length > mostBytes) throw new Problem(413, `文件最多 ${mostBytes / 1024 / 1024} MB，请分成几个文件`)
  const isWorkbook = /\.xlsx?$/i.test(name)
  const content = isWorkbook ? '' : contentOf(bytes)
  const found = /^\s*[[{]/.test(content) ? fromJson(content, device) : fuxaCsv(content)
  if (found) return refuseEmpty(refuseForeignDevice(found, device))
  if (!isWorkbook && !/\.csv$/i.test(name)) throw new Problem(422, `看不懂这个文件：${understood}`)
  const lines = readTableFile(name, Buffer.from(bytes), (some) => readers.some((reader) => reader(some, someDevice) !== null))
  const tags = readers.reduce<Found | null>((read, reader) => read ?? reader(lines, device ?? someDevice), null)
  if (!tags) throw new Problem(422, refusedHeading(lines) ?? `看不懂这个文件的表头：${understood}`)
  return refuseEmpty(refuseForeignDevice(tags, device))
}

const understood =
  '应为 FUXA 导出的设备或工程（JSON、CSV），Kepware 的测点 CSV（有 Tag Name 和 Address 列），Ignition 的测点 CSV 或 JSON（有 OPCItemPath），TIA 的 PLC 变量表（有 Logical Address 列）'
const readers = [kepwareCsv, ignitionCsv, tiaTags]
/** stands in while nobody has chosen one, so that the file is told by its name */
const someDevice = { deviceCode: 'x', protocol: 'modbusTcp', addressBase: 1 } as const

/** UTF-8, UTF-16 with its mark, or GBK, as Chinese Windows writes it. */
function contentOf(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', ...(bytes[0] === 0xff || bytes[0] === 0xfe ? ['utf-16le', 'utf-16be'] : []), 'gb18030']) {
    if (encoding.startsWith('utf-16') && bytes[0] !== (encoding === 'utf-16le' ? 0xff : 0xfe)) continue
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      continue // not this encoding, the next one is tried
    }
  }
  throw new Problem(422, '文件不是 UTF-8 或 GBK 文本，请重新导出后再导入')
}

function fromJson(content: string, device: ChosenDevice): Found | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    throw new Problem(422, '文件不是完整的 JSON，请重新导出后再导入')
  }
  return ignitionJson(parsed, device) ?? fuxaJson(parsed)
}

/** What comes without devices belongs to one of ours that speaks its language. */
function refuseForeignDevice(found: Found, device: ChosenDevice): Found {
  if (found.devices.length > 0 || found.from === 'FUXA') return found
  if (device === null) throw new Problem(422, `${found.from} 的文件不含设备，请先选择这些测点属于哪台采集设备`)
  const isS7 = found.from === 'TIA'
  if ((device.protocol === 's7') !== isS7)
    throw new Problem(422, `${found.from} 的测点是 ${isS7 ? 'S7' : 'Modbus'} 的，采集设备 ${device.deviceCode} 却是 ${device.protocol}，请另选一台`)
  return found
}

function refuseEmpty(found: Found): Found {
  const [first] = found.notUnderstood
  if (found.tags.length === 0 && found.devices.length === 0)
    throw new Problem(422, `${found.from} 的文件里没有可以导入的${first ? `：${first.name} ${first.reason}` : '设备或测点'}`)
  return found
}

/** What was found as files of ours, so that an import judges it like any other. */
export function asSources({ devices, tags }: Found): Source<Uint8Array>[] {
  const table = (subject: 'device' | 'tag', fields: readonly string[], rows: readonly Record<string, string>[]) => {
    const used = fields.filter((field) => rows.some((row) => (row[field] ?? '') !== ''))
    return { subject, name: `${subject}.csv`, content: writeCsv([used, ...rows.map((row) => used.map((field) => row[field] ?? ''))]) }
  }
  return [
    ...(devices.length === 0
      ? []
      : [
          table(
            'device',
            plcDeviceColumns.map(({ field }) => field),
            devices,
          ),
        ]),
    ...(tags.length === 0
      ? []
      : [
          table(
            'tag',
            plcTagColumns.map(({ field }) => field),
            tags,
          ),
        ]),
  ]
}
