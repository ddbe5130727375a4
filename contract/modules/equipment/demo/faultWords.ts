import type { MachineType } from '../overview.ts'

export type SimulatedType = Exclude<MachineType, 'other'>

/** What the fault code of a machine means: eight codes per type, 1 to 8 in this order; 0 is no fault (factory.md 6.7). */
export const faultWords: Record<SimulatedType, readonly [string, string, string, string, string, string, string, string]> = {
  scale: ['零点漂移超限', '超载', '传感器断线', '秤台不稳', '校准过期', '通讯模块故障', '供电异常', '皮重丢失'],
  mixer: ['主轴轴承过热', '主电机过载', '切碎刀卡死', '料温过高', '夹套冷却断流', '喷嘴堵塞', '上盖联锁断开', '变频器故障'],
  mill: ['轴承温度高', '筛网破损', '主电机过载', '振动过大', '喂料堵塞', '滤袋压差高', '出料温度高', '金属异物'],
  sieve: ['筛网破损', '振动电机过热', '弹簧断裂', '筛面堵塞', '金属检出停机', '卡箍松动', '下料口堵塞', '变频器故障'],
  press: ['压力不足', '液压油温高', '模具卡死', '料仓缺料', '取饼失败', '安全光幕触发', '油泵故障', '铝盘缺料'],
  filler: ['灌装量超差', '螺杆堵转', '封口温度低', '料仓缺料', '瓶位缺失', '封膜断带', '吸尘失效', '伺服报警'],
  pack: ['检重连续超差', '视觉通讯中断', '输送带卡堵', '封箱缺胶带', '贴标机缺标', '剔除气缸故障', '气压不足', '急停按下'],
  hvac: ['送风机故障', '房间压差过低', '加湿器故障', '冷冻水断流', '初效滤网堵塞', '新风阀卡死', '温度传感器故障', '变频器故障'],
  dust: ['滤筒压差高', '脉冲阀故障', '风机过载', '灰斗料满', '卸灰阀卡死', '火花探测报警', '脉冲气压不足', '联锁断开'],
  utility: ['空压机排气温度高', '空压机过载', '干燥机露点高', '纯水电导率高', '水箱液位低', '反渗透高压泵故障', '紫外灯失效', '冷却水断流'],
}

/** Value map of `{equip}.faultCode`: 0 and the eight codes of the type. */
export function faultMap(type: SimulatedType): Record<string, string> {
  return Object.fromEntries(['无故障', ...faultWords[type]].map((words, code) => [String(code), words]))
}
