import { z } from 'zod'
import { protocolNames } from '../../rules/address/rule.ts'
import { wordOrders } from '../../tag.ts'
import { Code, label, oneOf, whole } from './plcFields.ts'

/** A PLC or instrument that is read over the network: one row of `mes_plc_device` (factory.md 7.1, observing.md). */
export const PlcDevice = z.object({
  deviceCode: Code,
  name: label(100).min(1, '请填写'),
  protocol: oneOf(protocolNames),
  /** of a serial port its path: COM3, /dev/ttyUSB0 */
  host: z.string().regex(/^[A-Za-z0-9_.:/-]{1,255}$/, '应为主机名或 IP 地址，串口填 COM3 或 /dev/ttyUSB0'),
  port: whole(1, 65_535),
  unitId: whole(0, 255),
  timeoutMs: whole(50, 60_000),
  /** scan period of tags that name none themselves; null means 1 s */
  scanMs: whole(20, 60_000).nullable(),
  /** subtracted from configured addresses: 0, 1, or Modicon style 40001 */
  addressBase: whole(0, 400_001),
  wordOrder: oneOf(wordOrders),
  enabled: z.boolean('应为 是 或 否'),
  /** most addresses in one request: registers, of S7 bytes; null takes what the protocol allows */
  maxRegisters: whole(1, 2000).nullable(),
  /** unused addresses that are read along, because one more request costs more; null takes the usual 8 */
  maxGap: whole(0, 125).nullable(),
  /** ms between an answer and the next request, for gateways that need to breathe */
  pauseMs: whole(0, 10_000),
  /** connections that may be open at once to one address and port; units behind it share them */
  connections: whole(1, 16),
  /** seconds until TCP asks a silent connection whether it lives; 0 never */
  keepAliveS: whole(0, 3600),
  /** place of an S7 CPU: 0/1 of S7-1200 and 1500, 0/2 of S7-300 */
  rack: whole(0, 7),
  slot: whole(0, 31),
  /** TSAPs of an S7 as its project names them, own:PLC, such as 1000:0301; empty goes by rack and slot */
  tsap: z.string().regex(/^([0-9A-Fa-f]{4}:[0-9A-Fa-f]{4})?$/, '应写成 本地:PLC，各 4 位十六进制，例如 1000:0301'),
  /** of a serial port: speed, data bits, parity, stop bits */
  serialMode: z.string().regex(/^\d{3,7} [78][NEO][12]$/, '应写成 9600 8N1 的样子：波特率、数据位、校验、停止位'),
})

/** What a device is read by when nobody says otherwise. */
export const deviceStandards = {
  maxRegisters: null,
  maxGap: null,
  pauseMs: 0,
  connections: 1,
  keepAliveS: 10,
  rack: 0,
  slot: 1,
  tsap: '',
  serialMode: '9600 8N1',
} as const satisfies Partial<z.infer<typeof PlcDevice>>
export type PlcDevice = z.infer<typeof PlcDevice>
