import type { WordOrder } from '../../tag.ts'
import type { SimulatedType } from './demo/faultWords.ts'
import { headerTags } from './demo/headerTags.ts'
import { fillerTags, packTags, pressInt16Tags, pressTags } from './demo/pieceTags.ts'
import { millTags, mixerTags, sieveTags } from './demo/powderTags.ts'
import { scaleRanges, scaleTags } from './demo/scaleTags.ts'
import { dustTags, hvacTags, utilityTags } from './demo/serviceTags.ts'
import type { DemoMachine, DemoTag } from './demoMachine.ts'

/** Registers from one machine's block to the next in the whole-plant server. */
export const blockRegisters = 100

/** Workshops, store and laboratory of the demo plant (factory.md 6.2). */
export const demoWorkshops = [
  { code: 'W01', name: '称量车间' },
  { code: 'W02', name: '制粉车间' },
  { code: 'W03', name: '压制车间' },
  { code: 'W04', name: '散粉车间' },
  { code: 'W05', name: '内包车间' },
  { code: 'W06', name: '公用工程' },
  { code: 'WH', name: '仓库' },
  { code: 'QC', name: '化验室' },
] as const

/** Grams of the product on each packing line, for its check weigher. */
export const packedGrams: Record<string, number> = { 'PK-01': 32, 'PK-02': 46 }

const types: Record<SimulatedType, { workshopCode: string; countUnit: string; keyTags: readonly string[]; tags: (code: string) => readonly DemoTag[] }> = {
  scale: {
    workshopCode: 'W01',
    countUnit: 'pcs',
    keyTags: ['net', 'gross'],
    tags: (code) => scaleTags(scaleRanges[code] ?? { capacityG: 6000, divisionG: 0.1 }),
  },
  mixer: { workshopCode: 'W02', countUnit: 'kg', keyTags: ['powderTemp', 'current', 'mainRpm'], tags: () => mixerTags },
  mill: { workshopCode: 'W02', countUnit: 'kg', keyTags: ['outTemp', 'bearingTemp', 'vibration', 'current'], tags: () => millTags },
  sieve: { workshopCode: 'W02', countUnit: 'kg', keyTags: ['throughput', 'oversize', 'amplitude'], tags: () => sieveTags },
  press: { workshopCode: 'W03', countUnit: 'pcs', keyTags: ['force', 'weight', 'thickness'], tags: (code) => (code === 'PR-03' ? pressInt16Tags : pressTags) },
  filler: { workshopCode: 'W04', countUnit: 'pcs', keyTags: ['fillWeight', 'sealTemp'], tags: () => fillerTags },
  pack: { workshopCode: 'W05', countUnit: 'pcs', keyTags: ['checkWeight', 'lineSpeed'], tags: (code) => packTags(packedGrams[code] ?? 32) },
  hvac: { workshopCode: 'W06', countUnit: 'pcs', keyTags: ['dp2', 'rh3', 'temp3'], tags: () => hvacTags },
  dust: { workshopCode: 'W06', countUnit: 'pcs', keyTags: ['filterDp', 'fanCurrent'], tags: () => dustTags },
  utility: { workshopCode: 'W06', countUnit: 'pcs', keyTags: ['airPressure', 'waterCond'], tags: () => utilityTags },
}

type Row = readonly [code: string, name: string, type: SimulatedType, idealPerHour: number | null, wordOrder: WordOrder]

const perHour = (kg: number, minutes: number) => (kg * 60) / minutes

/** In the plant's order: the first is n = 1 (factory.md 6.6). */
const rows: readonly Row[] = [
  ['SC-01', '分析天平 620 g', 'scale', null, 'ABCD'],
  ['SC-02', '台秤 6 kg', 'scale', null, 'ABCD'],
  ['SC-03', '台秤 32 kg', 'scale', null, 'ABCD'],
  ['SC-04', '平台秤 150 kg', 'scale', null, 'ABCD'],
  ['MX-01', '高速混合机 200 L 1#', 'mixer', perHour(60, 35), 'ABCD'],
  ['MX-02', '高速混合机 200 L 2#', 'mixer', perHour(60, 35), 'ABCD'],
  ['MX-03', '高速混合机 500 L', 'mixer', perHour(150, 45), 'CDAB'],
  ['MX-04', 'V 型混合机 100 L', 'mixer', perHour(30, 25), 'ABCD'],
  ['ML-01', '气流粉碎机', 'mill', 40, 'ABCD'],
  ['ML-02', '涡轮磨粉机 1#', 'mill', 80, 'CDAB'],
  ['ML-03', '涡轮磨粉机 2#', 'mill', 80, 'ABCD'],
  ['SV-01', '振动筛 1#', 'sieve', 120, 'ABCD'],
  ['SV-02', '振动筛 2#', 'sieve', 120, 'ABCD'],
  ['PR-01', '全自动压粉机 1#', 'press', 32 * 60, 'ABCD'],
  ['PR-02', '全自动压粉机 2#', 'press', 32 * 60, 'ABCD'],
  ['PR-03', '全自动压粉机 3#', 'press', 32 * 60, 'ABCD'],
  ['PR-04', '全自动压粉机 4#', 'press', 32 * 60, 'ABCD'],
  ['FL-01', '散粉灌装机 1#', 'filler', 28 * 60, 'ABCD'],
  ['FL-02', '散粉灌装机 2#', 'filler', 28 * 60, 'ABCD'],
  ['PK-01', '内包线 1#', 'pack', 40 * 60, 'ABCD'],
  ['PK-02', '内包线 2#', 'pack', 40 * 60, 'ABCD'],
  ['AH-01', '净化空调机组', 'hvac', null, 'BADC'],
  ['DC-01', '除尘机组', 'dust', null, 'ABCD'],
  ['UT-01', '空压与纯水站', 'utility', null, 'ABCD'],
]

/** The 24 machines of the demo plant with all their tags. */
export const demoMachines: readonly (DemoMachine & { type: SimulatedType })[] = rows.map(([code, name, type, idealPerHour, wordOrder], index) => {
  const { workshopCode, countUnit, keyTags, tags } = types[type]
  return { n: index + 1, code, name, type, workshopCode, wordOrder, idealPerHour, keyTags, tags: [...headerTags(type, countUnit), ...tags(code)] }
})

/** `{equip}.{name}`, for example ML-02.outTemp. */
export function demoTagCode(machine: Pick<DemoMachine, 'code'>, tag: Pick<DemoTag, 'name'>): string {
  return `${machine.code}.${tag.name}`
}
