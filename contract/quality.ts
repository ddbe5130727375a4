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
  filling: { code: 20, quality: 'uncertain', word: '时间窗未满' },
  commFailure: { code: 32, quality: 'bad', word: '通讯中断' },
  timeout: { code: 33, quality: 'bad', word: '响应超时' },
  exception: { code: 34, quality: 'bad', word: '设备拒绝读取' },
  garbage: { code: 35, quality: 'bad', word: '报文错误' },
  sensorFailure: { code: 36, quality: 'bad', word: '传感器故障' },
  configError: { code: 37, quality: 'bad', word: '配置错误' },
  outOfService: { code: 38, quality: 'bad', word: '已停用' },
  waiting: { code: 39, quality: 'bad', word: '等待数据' },
  notComputable: { code: 41, quality: 'bad', word: '算不出数值' },
} as const satisfies Record<string, Status>

export type StatusName = keyof typeof statuses

const byCode = new Map<number, Status>(Object.values(statuses).map((status) => [status.code, status]))

/** The quality of a status byte; a byte we do not know is bad, never good by accident. */
export function qualityOf(code: number): Quality {
  return byCode.get(code)?.quality ?? 'bad'
}

/** The Chinese reason of a status byte, as it stands next to a value. */
export function errorText(code: number): string {
  return byCode.get(code)?.word ?? '未知原因'
}
