import { Problem } from '../../../http/problem.ts'
import { readTableFile } from '../../../files/tableFile.ts'
import { writeCsv } from '../../../files/csv.ts'
import { plcDeviceColumns, plcTagColumns } from '#contract/modules/equipment/plcColumns.ts'
import type { Source } from '../config/configuration.ts'
import type { Found } from './found.ts'
import { fuxaCsv, fuxaJson } from './fuxa.ts'
import { ignitionCsv } from './ignition.ts'
import { kepwareCsv } from './kepware.ts'

const mostBytes = 8 * 1024 * 1024

/** Finds out which program wrote a file and what it says. Throws Problem 413 or 422. */
export function readForeign(name: string, bytes: Uint8Array, deviceCode: string): Found {
  if (bytes.length > mostBytes) throw new Problem(413, `文件最多 ${mostBytes / 1024 / 1024} MB，请分成几个文件`)
  const content = new TextDecoder().decode(bytes)
  const fuxa = fuxaJson(content) ?? fuxaCsv(content)
  if (fuxa) return refuseEmpty(fuxa)
  if (!/\.csv$/i.test(name)) throw new Problem(422, '看不懂这个文件：应为 FUXA 导出的设备（JSON 或 CSV），或 Kepware、Ignition 导出的测点 CSV')
  const lines = readTableFile(name, Buffer.from(bytes))
  const found = kepwareCsv(lines, deviceCode) ?? ignitionCsv(lines, deviceCode)
  if (!found) throw new Problem(422, '看不懂这个文件的表头：Kepware 有 Tag Name 和 Address 列，Ignition 有 OPCItemPath 列')
  if (deviceCode === '') throw new Problem(422, `${found.from} 的文件不含设备，请先选择这些测点属于哪台采集设备`)
  return refuseEmpty(found)
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
