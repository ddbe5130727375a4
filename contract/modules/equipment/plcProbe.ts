import { z } from 'zod'
import { areas } from '../../tag.ts'
import { PlcDevice } from './plcDevice.ts'
import { whole } from './plcFields.ts'

/** Where a device is reached; what a form holds before it is saved can be tried as well. */
export const ProbeTarget = PlcDevice.pick({ host: true, port: true, unitId: true, timeoutMs: true })
export type ProbeTarget = z.infer<typeof ProbeTarget>

/** The layers of a connection in the order in which they are tried: the first that fails is what to mend. */
export const probeLayers = ['name', 'port', 'unit', 'address', 'type'] as const
export type ProbeLayer = (typeof probeLayers)[number]

/** `skipped`: an earlier layer failed, or there is nothing to try. `says` is Chinese; `tags` are those that the layer fails for. */
export const ProbeStep = z.object({
  layer: z.enum(probeLayers),
  state: z.enum(['ok', 'failed', 'skipped']),
  ms: z.number().nullable(),
  says: z.string(),
  tags: z.array(z.string()),
})
export type ProbeStep = z.infer<typeof ProbeStep>

/** `result` of `POST /mes/plcDevice/test`. */
export const ProbeReport = z.object({ steps: z.array(ProbeStep) })
export type ProbeReport = z.infer<typeof ProbeReport>

/** A range to be looked at; addresses are those of the wire, from 0. */
export const BrowseRange = z.object({ area: z.enum(areas), start: whole(0, 65_535), count: whole(1, 125) })
export type BrowseRange = z.infer<typeof BrowseRange>

/**
 * `result` of `POST /mes/plcDevice/browse`: what every address of the range says. `word` is null where the device refuses the
 * address, with its Modbus exception; `failure` says in Chinese why nothing was read at all.
 */
export const Browsed = z.object({
  words: z.array(z.object({ address: z.number(), word: z.number().nullable(), exception: z.number() })),
  rttMs: z.number().nullable(),
  failure: z.string().nullable(),
})
export type Browsed = z.infer<typeof Browsed>

const exceptionWords: Readonly<Record<number, string>> = {
  1: '不支持这种读取',
  2: '非法地址',
  3: '非法数量',
  4: '设备内部故障',
  5: '已收到，处理中',
  6: '设备忙',
  7: '拒绝执行',
  8: '存储校验错误',
  10: '网关没有通路',
  11: '网关后的设备没有应答',
}

/** A Modbus exception with its number and meaning (Modbus Application Protocol V1.1b3 §7). */
export function exceptionText(code: number): string {
  return `异常 ${code} ${exceptionWords[code] ?? '未定义的异常'}`
}
