import { z } from 'zod'
import { wordOrders } from '../../tag.ts'
import { Code, label, oneOf, whole } from './plcFields.ts'

/** A PLC or instrument that is read over the network: one row of `mes_plc_device` (factory.md 7.1, observing.md). */
export const PlcDevice = z.object({
  deviceCode: Code,
  name: label(100).min(1, '请填写'),
  protocol: oneOf(['modbusTcp']),
  host: z.string().regex(/^[A-Za-z0-9_.:-]{1,255}$/, '应为主机名或 IP 地址'),
  port: whole(1, 65_535),
  unitId: whole(0, 255),
  timeoutMs: whole(50, 60_000),
  /** scan period of tags that name none themselves; null means 1 s */
  scanMs: whole(20, 60_000).nullable(),
  /** subtracted from configured addresses: 0, 1, or Modicon style 40001 */
  addressBase: whole(0, 400_001),
  wordOrder: oneOf(wordOrders),
  enabled: z.boolean('应为 是 或 否'),
})
export type PlcDevice = z.infer<typeof PlcDevice>
