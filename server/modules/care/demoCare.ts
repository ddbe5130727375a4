/** What the demo plant cares for (factory.md 3.14, 6.8). `good` is what was found in its past. */
type Item = { name: string; method?: string; type?: string; unit?: string; low?: number; high?: number; needPhoto?: string; good?: string }

const sound: Item = { name: '异响和振动', method: '听、摸轴承座' }
const guards: Item = { name: '防护罩和急停', method: '打开罩应停机' }

export const checksOfDemo: readonly { equipCode: string; name: string; cycle: 'shift' | 'day'; items: readonly Item[] }[] = [
  {
    equipCode: 'ML-02',
    name: '磨粉机 ML-02 班点检',
    cycle: 'shift',
    items: [{ name: '轴承温度', method: '点温枪测轴承座', type: 'number', unit: '°C', low: 10, high: 70, good: '46.5' }, sound, guards],
  },
  {
    equipCode: 'PR-02',
    name: '压粉机 PR-02 班点检',
    cycle: 'shift',
    items: [{ name: '液压油位', type: 'number', unit: 'mm', low: 40, high: 80, good: '62' }, sound, guards],
  },
  {
    equipCode: 'AH-01',
    name: '空调机组 AH-01 日点检',
    cycle: 'day',
    items: [
      { name: '初效滤网压差', type: 'number', unit: 'Pa', low: 20, high: 200, good: '95' },
      { name: '冷凝水排放', method: '看水封' },
    ],
  },
]

export const maintsOfDemo: readonly {
  equipCode: string
  name: string
  everyDays: number | null
  everyHours: number | null
  content: string
  lastDaysAgo: number
}[] = [
  { equipCode: 'ML-02', name: '磨粉机 ML-02 月保养', everyDays: 30, everyHours: 500, content: '清理磨腔，换筛网，加轴承脂，查皮带张力', lastDaysAgo: 28 },
  { equipCode: 'PR-02', name: '压粉机 PR-02 保养', everyDays: null, everyHours: 400, content: '换液压油滤芯，查模具间隙，紧固螺栓', lastDaysAgo: 5 },
]

export const partsOfDemo: readonly { code: string; name: string; spec: string; unit: string; place: string; stock: number; safe: number }[] = [
  { code: 'BJ-001', name: '磨粉机筛网', spec: '0.3 mm', unit: '张', place: '备件柜 A1', stock: 1, safe: 2 },
  { code: 'BJ-002', name: '三角皮带', spec: 'B-1600', unit: '条', place: '备件柜 A2', stock: 6, safe: 2 },
  { code: 'BJ-003', name: '深沟球轴承', spec: '6205-2RS', unit: '个', place: '备件柜 B1', stock: 8, safe: 4 },
]

export const certsOfDemo: readonly { equipCode: string; name: string; kind: string; certNo: string; issuer: string; endsInDays: number }[] = [
  { equipCode: 'SC-02', name: '电子秤检定证书', kind: 'calibration', certNo: 'JL-2025-0412', issuer: '市计量院', endsInDays: 12 },
  { equipCode: 'AH-01', name: '高效过滤器检漏报告', kind: 'inspection', certNo: 'KT-2026-033', issuer: '净化检测所', endsInDays: 210 },
]
