/** Action codes a role can be granted. The server asks for one of them on every route that is not public (security.md G5). */
export const permissions = {
  'mes:plc:view': '查看设备实时数据',
  'mes:plcDevice:list': '查看采集设备',
  'mes:plcDevice:import': '导入采集设备',
  'mes:plcDevice:export': '导出采集设备',
  'mes:plcTag:list': '查看测点',
  'mes:plcTag:import': '导入测点',
  'mes:plcTag:export': '导出测点',
  'monitor:metrics': '读取运行指标',
} as const

export type Permission = keyof typeof permissions
export const permissionCodes = Object.keys(permissions) as Permission[] // the keys of a constant object are exactly its literal keys
