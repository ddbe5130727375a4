import type { ConnectionFault } from '#contract/modules/equipment/connection.ts'

const titles: Readonly<Record<string, string>> = {
  machines: '机台',
  tags: '测点',
  name: '名称',
  equipCode: '设备编码',
  workshop: '车间',
  host: '主机地址',
  port: '端口',
  unitId: '站号',
  baseAddress: '起始偏移',
  area: '区',
  dbNumber: 'DB 号',
  address: '地址',
  bit: '位',
  dataType: '类型',
  scale: '系数',
  rawLow: '原始下限',
  rawHigh: '原始上限',
  offset: '偏移',
  engLow: '量程下限',
  engHigh: '量程上限',
  squareRoot: '开方',
  clamp: '限幅',
  limitLL: '下下限',
  limitL: '下限',
  limitHH: '上上限',
  decimals: '小数位',
  deadband: '死区',
  rack: '机架',
  slot: '插槽',
  unit: '单位',
  limitH: '上限',
  valueMap: '状态的数值',
}

/** Faults of a form as a person reads them: which row of which table, which column, what to do. */
export function faultLines(faults: readonly ConnectionFault[]): { line: number; column: string; reason: string }[] {
  return faults.map(({ of, line, field, reason }) => {
    const row = of === 'machines' ? `第 ${line} 台 ` : of === 'tags' ? `第 ${line} 个测点 ` : ''
    return { line: 0, column: `${row}${titles[field] ?? field}`, reason }
  })
}
