import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { registersOf } from '#contract/modules/equipment/plcTag.ts'
import type { Database } from '../../../db/database.ts'
import type { ReadRequest } from '../../../devices/line/speech.ts'
import { isWrittenType, wordsOfRaw, writtenTypes } from '../../../devices/modbus/encodeValue.ts'
import type { ProbedDevice } from '../../../devices/probe.ts'
import { mannersOf } from '../../../devices/protocolDriver.ts'
import { protocols } from '../../../devices/protocols.ts'
import { isByteSwapped } from '../../../devices/tagDecoder.ts'
import { toRawOf, toUnitsOf } from '../../../tags/scaling.ts'
import { shownOf, tagOf } from '../config/storedRow.ts'
import '../tables.ts'

/** Where a tag is written, and how its values look there. */
export type WriteTarget = {
  device: ProbedDevice
  place: ReadRequest
  /** the words of a value in the tag's unit; null for one that the device cannot hold as it was given */
  words: (value: number) => number[] | null
  /** the value that words are */
  value: (words: readonly number[]) => string
}

const longestTimeoutMs = 5000

/** Reads how a tag is written now, or says why it cannot be. */
export async function writeTarget(db: Database, tagCode: string): Promise<WriteTarget | { reason: string }> {
  const storedTag = await db.selectFrom('mes_plc_tag').selectAll().where('tagCode', '=', tagCode).executeTakeFirst()
  if (!storedTag) return { reason: `测点 ${tagCode} 不存在，请重新选择` }
  const tag: PlcTag = tagOf(storedTag)
  const storedDevice = await db.selectFrom('mes_plc_device').selectAll().where('deviceCode', '=', tag.deviceCode).executeTakeFirst()
  if (!storedDevice) return { reason: `采集设备 ${tag.deviceCode} 不存在，请先建立这个设备` }
  const device: PlcDevice = { ...storedDevice, enabled: storedDevice.enabled === 1, ...shownOf(storedDevice) }
  const { writes, address, decoderOf } = protocols[device.protocol]
  if (!writes) return { reason: '只能写 Modbus TCP 和 Modbus RTU over TCP 的设备，这个设备的协议只能读' }
  if (tag.area !== 'holding' && tag.area !== 'coil') return { reason: '只有保持寄存器和线圈可以写，这个测点的区只能读' }
  if (tag.bit !== null || tag.bitTo !== null) return { reason: '这个测点只是寄存器里的几位，写它会改动其余的位，不能写' }
  const { dataType } = tag
  if (!isWrittenType(dataType)) return { reason: `只能写 ${writtenTypes.join('、')}，这个测点是 ${dataType}` }
  if (isByteSwapped(tag, device)) return { reason: '这个测点的两个字节对调着读，不能写' }
  if (!device.enabled) return { reason: `采集设备“${device.name}”已停用，请先启用` }
  const spec = { dataType, wordOrder: tag.wordOrder ?? device.wordOrder, bit: null }
  const { start, width } = address.place(tag, { registers: registersOf(dataType), addressBase: device.addressBase })
  const [toRaw, toUnits, decode] = [toRawOf(tag), toUnitsOf(tag), decoderOf(spec)]
  const inUnits = (words: readonly number[]): number => {
    const raw = decode(Uint16Array.from(words), 0)
    return Number(typeof raw === 'number' && toUnits ? toUnits(raw) : raw)
  }
  return {
    device: {
      host: device.host,
      port: device.port,
      unitId: device.unitId,
      protocol: device.protocol,
      timeoutMs: Math.min(device.timeoutMs, longestTimeoutMs),
      manners: mannersOf(device),
    },
    place: { area: tag.area, start, count: width },
    words(value) {
      const words = wordsOfRaw(toRaw(value), spec)
      return words !== null && isSame(inUnits(words), value) ? words : null
    },
    value: (words) => String(Number(inUnits(words).toPrecision(7))),
  }
}

/** What the device keeps is what was meant, up to the digits of a float32. */
function isSame(kept: number, meant: number): boolean {
  return Math.abs(kept - meant) <= 1e-6 * Math.max(1, Math.abs(meant))
}
