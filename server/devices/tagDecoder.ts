import { registersOf } from '#contract/modules/equipment/plcTag.ts'
import type { PlcDevice } from '#contract/modules/equipment/plcDevice.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Decode } from './modbus/registers.ts'
import { hasBytesSwapped } from './modbus/wordOrder.ts'
import { protocols } from './protocols.ts'

type DecodedTag = Pick<PlcTag, 'area' | 'dataType' | 'wordOrder' | 'bit' | 'bitTo'>
type DeviceOfTag = Pick<PlcDevice, 'protocol' | 'wordOrder'>

/** Makes the raw value of a tag from its words. The order of its device is about values of several registers; one that is the tag's own swaps the bytes of a single one, too. */
export function tagDecoder(tag: DecodedTag, device: DeviceOfTag): Decode {
  const { dataType, wordOrder, bit, bitTo } = tag
  const decode = protocols[device.protocol].decoderOf({ dataType, wordOrder: wordOrder ?? device.wordOrder, bit, bitTo })
  if (!isByteSwapped(tag, device)) return decode
  return (words, offset) => {
    const word = words[offset]
    return word === undefined ? null : decode(Uint16Array.of(((word & 0xff) << 8) | (word >> 8)), 0)
  }
}

/** Whether a value of one register has its low byte first. A byte of a register is chosen by its bit. */
export function isByteSwapped({ area, dataType, wordOrder }: DecodedTag, { protocol }: Pick<PlcDevice, 'protocol'>): boolean {
  const isRegister = protocol !== 's7' && (area === 'holding' || area === 'input') && registersOf(dataType) === 1
  return isRegister && wordOrder !== null && hasBytesSwapped(wordOrder) && !/^(u?int8|string)/.test(dataType)
}
