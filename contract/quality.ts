import { modbusRefusals, refusalText, s7Refusals } from './refusals.ts'

/**
 * Quality of a live value after OPC: good, uncertain or bad, each with a reason.
 * On the wire quality and reason are one byte, the *status*. Source: factory.md 7.1.
 */
export type Quality = 'good' | 'uncertain' | 'bad'

type Status = { code: number; quality: Quality; word: string }

/** Every status a value can have. `code` is the wire byte: 0 good, 16–31 uncertain, 32 and above bad. */
export const statuses = {
  good: { code: 0, quality: 'good', word: '正常' },
  outOfRange: { code: 16, quality: 'uncertain', word: '超出量程' },
  heartbeatLost: { code: 17, quality: 'uncertain', word: '心跳停止' },
  lastUsable: { code: 18, quality: 'uncertain', word: '沿用旧值' },
  plcStopped: { code: 19, quality: 'uncertain', word: 'PLC 停机' },
  filling: { code: 20, quality: 'uncertain', word: '时间窗未满' },
  clamped: { code: 21, quality: 'uncertain', word: '已限幅' },
  commFailure: { code: 32, quality: 'bad', word: '通讯中断' },
  timeout: { code: 33, quality: 'bad', word: '响应超时' },
  exception: { code: 34, quality: 'bad', word: '设备拒绝读取' },
  garbage: { code: 35, quality: 'bad', word: '报文错误' },
  sensorFailure: { code: 36, quality: 'bad', word: '传感器故障' },
  configError: { code: 37, quality: 'bad', word: '配置错误' },
  outOfService: { code: 38, quality: 'bad', word: '已停用' },
  waiting: { code: 39, quality: 'bad', word: '等待数据' },
  driverMissing: { code: 40, quality: 'bad', word: '缺少串口组件' },
  notComputable: { code: 41, quality: 'bad', word: '算不出数值' },
  notStored: { code: 42, quality: 'bad', word: '未存储' },
} as const satisfies Record<string, Status>

export type StatusName = keyof typeof statuses

/** makers have exceptions of their own: from 12 to 32 at 43, from 100 on as they are; a byte has no room for those between */
const makersOwn = [
  ...Array.from({ length: 21 }, (_none, at) => ({ number: 12 + at, code: 43 + at })),
  ...Array.from({ length: 156 }, (_none, at) => ({ number: 100 + at, code: 100 + at })),
]

/** Refusals keep their number: 64 and the Modbus exception, 80 and the place of the S7 code in its list. */
const refused = {
  modbus: [...Object.keys(modbusRefusals).map((key) => ({ number: Number(key), code: 64 + Number(key) })), ...makersOwn],
  s7: Object.keys(s7Refusals).map((key, index) => ({ number: Number(key), code: 80 + index })),
}
type Family = keyof typeof refused

const ofRefusals = (Object.keys(refused) as Family[]).flatMap((family) =>
  // the keys of a constant object are exactly its literal keys
  refused[family].map(({ number, code }): Status => ({ code, quality: 'bad', word: refusalText(number, family) })),
)
const byCode = new Map<number, Status>([...Object.values(statuses), ...ofRefusals].map((status) => [status.code, status]))

const refusalCodes = new Set(ofRefusals.map(({ code }) => code))

/** Whether a device refused the value. */
export function isRefusal(code: number): boolean {
  return code === statuses.exception.code || refusalCodes.has(code)
}

/** The status of a value whose device refuses to be read by exception `number`. */
export function statusOfRefusal(family: Family, number: number): number {
  return refused[family].find((one) => one.number === number)?.code ?? statuses.exception.code
}

/** The quality of a status byte; a byte we do not know is bad, never good by accident. */
export function qualityOf(code: number): Quality {
  return byCode.get(code)?.quality ?? 'bad'
}

/** The Chinese reason of a status byte, as it stands next to a value. */
export function errorText(code: number): string {
  return byCode.get(code)?.word ?? '未知原因'
}
