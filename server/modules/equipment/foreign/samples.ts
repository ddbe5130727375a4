import type { ForeignSample } from '#contract/modules/equipment/foreignImport.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { ProbeTarget } from '#contract/modules/equipment/plcProbe.ts'
import { PlcTag, registersOf } from '#contract/modules/equipment/plcTag.ts'
import { addressRules, ruleOfArea } from '#contract/rules/address/rules.ts'
import { wordOrders } from '#contract/tag.ts'
import { protocols } from '../../../devices/protocols.ts'
import { tagDecoder } from '../../../devices/tagDecoder.ts'
import { browse } from '../desk/connectionTest.ts'
import type { FoundTag } from './found.ts'

type Cells = Pick<PlcTag, 'area' | 'dbNumber' | 'address' | 'bit' | 'bitTo' | 'dataType'> & { wordOrder: PlcTag['wordOrder'] }

/** A device that may be asked. */
type Target = ProbeTarget & Pick<PlcDevice, 'addressBase' | 'wordOrder'>

/** What some tags of a file are read as, and what stands there now, where `target` may be asked: one after the other, until one does not answer. */
export async function readSamples(samples: readonly FoundTag[], device: Pick<PlcDevice, 'protocol'> | null, target: Target | null): Promise<ForeignSample[]> {
  const shown: ForeignSample[] = []
  let silence: string | null = target === null ? '导入后在连接测试里看' : null
  for (const tag of samples) {
    const cells = cellsOf(tag)
    const name = tag['name'] ?? ''
    if (!cells) {
      shown.push({ name, written: tag.written, reads: '', value: null, says: '这一个测点填不进去，导入时会说明原因' })
      continue
    }
    const reads = (device ? addressRules[device.protocol] : ruleOfArea(cells.area)).text(cells)
    const read = target === null || silence !== null ? { value: null, says: silence ?? '' } : await valueOf(cells, target)
    if (read.value === null && target !== null) silence ??= read.isSilent ? read.says : null
    shown.push({ name, written: tag.written, reads: `${reads} ${cells.dataType}`, value: read.value, says: read.says })
  }
  return shown
}

function cellsOf(tag: FoundTag): Cells | null {
  const number = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))
  const wordOrder = wordOrders.find((order) => order === tag['wordOrder']) ?? null
  const cells = { area: tag['area'], dbNumber: number(tag['dbNumber']), address: Number(tag['address']), bit: number(tag['bit']), bitTo: null }
  const read = PlcTag.pick({ area: true, dbNumber: true, address: true, bit: true, bitTo: true, dataType: true, wordOrder: true }).safeParse({
    ...cells,
    dataType: tag['dataType'],
    wordOrder,
  })
  return read.success ? read.data : null
}

/** `isSilent`: the device did not answer at all, so that asking for more would only take time. */
async function valueOf(cells: Cells, target: Target): Promise<{ value: string | null; says: string; isSilent?: boolean }> {
  const { address } = protocols[target.protocol]
  const { start, width } = address.place(cells, { registers: registersOf(cells.dataType), addressBase: target.addressBase })
  if (start < 0) return { value: null, says: `地址小于地址基数 ${target.addressBase}` }
  const { words, failure } = await browse(target, { area: cells.area, dbNumber: cells.dbNumber, start, count: width })
  if (failure !== null) return { value: null, says: failure, isSilent: true }
  const read = words.toSorted((one, other) => one.address - other.address).flatMap(({ word }) => (word === null ? [] : [word]))
  if (read.length < width) return { value: null, says: '设备拒绝读这个地址' }
  const value = tagDecoder(cells, target)(Uint16Array.from(read), 0)
  return value === null ? { value: null, says: '读到的不成数值' } : { value: String(value), says: '' }
}
