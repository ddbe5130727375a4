import { deviceStandards } from './plcDevice.ts'
import type { PlcDevice } from './plcDevice.ts'
import type { PlcTag } from './plcTag.ts'

/** How a cell of a file is written: `yesNo` is 是 or 否, `switch` the same kept as Y or N, `words` is `1:运行;2:停止`. */
export type CellKind = 'text' | 'whole' | 'decimal' | 'yesNo' | 'switch' | 'words'

/**
 * One column of a device or tag file (observing.md "Devices and tags"). `title` is the Chinese heading; a file may use
 * it or the field's name. `standard` is what an empty cell means; `derived` values are worked out from the other cells.
 */
export type PlcColumn<Row> = {
  [Field in keyof Row & string]: { field: Field; title: string; kind: CellKind; empty: 'refused' | 'derived' | { standard: Row[Field] } }
}[keyof Row & string]

const none = { standard: null }

export const plcDeviceColumns: readonly PlcColumn<PlcDevice>[] = [
  { field: 'deviceCode', title: '设备编码', kind: 'text', empty: 'refused' },
  { field: 'name', title: '设备名称', kind: 'text', empty: 'derived' },
  { field: 'protocol', title: '协议', kind: 'text', empty: 'refused' },
  { field: 'host', title: '主机地址', kind: 'text', empty: 'refused' },
  { field: 'port', title: '端口', kind: 'whole', empty: 'derived' },
  { field: 'unitId', title: '站号', kind: 'whole', empty: { standard: 1 } },
  { field: 'timeoutMs', title: '超时毫秒', kind: 'whole', empty: { standard: 1000 } },
  { field: 'scanMs', title: '采集毫秒', kind: 'whole', empty: none },
  { field: 'addressBase', title: '地址基数', kind: 'whole', empty: { standard: 0 } },
  { field: 'wordOrder', title: '字节序', kind: 'text', empty: { standard: 'ABCD' } },
  { field: 'enabled', title: '启用', kind: 'yesNo', empty: { standard: true } },
  { field: 'maxRegisters', title: '每次最多', kind: 'whole', empty: none },
  { field: 'maxGap', title: '并读空隙', kind: 'whole', empty: none },
  { field: 'pauseMs', title: '请求间隔毫秒', kind: 'whole', empty: { standard: deviceStandards.pauseMs } },
  { field: 'connections', title: '同时连接数', kind: 'whole', empty: { standard: deviceStandards.connections } },
  { field: 'keepAliveS', title: '保活秒', kind: 'whole', empty: { standard: deviceStandards.keepAliveS } },
  { field: 'rack', title: '机架', kind: 'whole', empty: { standard: deviceStandards.rack } },
  { field: 'slot', title: '插槽', kind: 'whole', empty: { standard: deviceStandards.slot } },
  { field: 'tsap', title: 'TSAP', kind: 'text', empty: { standard: deviceStandards.tsap } },
  { field: 'serialMode', title: '串口参数', kind: 'text', empty: { standard: deviceStandards.serialMode } },
]

export const plcTagColumns: readonly PlcColumn<PlcTag>[] = [
  { field: 'tagCode', title: '测点编码', kind: 'text', empty: 'refused' },
  { field: 'deviceCode', title: '设备编码', kind: 'text', empty: 'refused' },
  { field: 'name', title: '测点名称', kind: 'text', empty: 'derived' },
  { field: 'area', title: '区', kind: 'text', empty: 'refused' },
  { field: 'dbNumber', title: 'DB号', kind: 'whole', empty: none },
  { field: 'address', title: '地址', kind: 'whole', empty: 'refused' },
  { field: 'bit', title: '位', kind: 'whole', empty: none },
  { field: 'bitTo', title: '末位', kind: 'whole', empty: none },
  { field: 'dataType', title: '数据类型', kind: 'text', empty: 'refused' },
  { field: 'wordOrder', title: '字节序', kind: 'text', empty: none },
  { field: 'scale', title: '系数', kind: 'decimal', empty: { standard: 1 } },
  { field: 'offset', title: '偏移', kind: 'decimal', empty: { standard: 0 } },
  { field: 'rawLow', title: '原始下限', kind: 'decimal', empty: none },
  { field: 'rawHigh', title: '原始上限', kind: 'decimal', empty: none },
  { field: 'engLow', title: '量程下限', kind: 'decimal', empty: none },
  { field: 'engHigh', title: '量程上限', kind: 'decimal', empty: none },
  { field: 'squareRoot', title: '开方', kind: 'switch', empty: { standard: 'N' } },
  { field: 'clamp', title: '限幅', kind: 'switch', empty: { standard: 'N' } },
  { field: 'unit', title: '单位', kind: 'text', empty: { standard: '' } },
  { field: 'decimals', title: '小数位', kind: 'whole', empty: 'derived' },
  { field: 'scanClass', title: '采集周期', kind: 'text', empty: none },
  { field: 'scanMs', title: '采集毫秒', kind: 'whole', empty: none },
  { field: 'deadband', title: '死区', kind: 'decimal', empty: { standard: 0 } },
  { field: 'staleAfterMs', title: '过期毫秒', kind: 'whole', empty: none },
  { field: 'limitLL', title: '下下限', kind: 'decimal', empty: none },
  { field: 'limitL', title: '下限', kind: 'decimal', empty: none },
  { field: 'limitH', title: '上限', kind: 'decimal', empty: none },
  { field: 'limitHH', title: '上上限', kind: 'decimal', empty: none },
  { field: 'role', title: '用途', kind: 'text', empty: none },
  { field: 'valueMap', title: '值映射', kind: 'words', empty: none },
  { field: 'equipmentCode', title: '机台编码', kind: 'text', empty: none },
]
