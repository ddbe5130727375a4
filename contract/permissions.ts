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
  'user:view': '查看人员的手机号和生日',
  'sys:company:edit': '修改企业展示信息',
  'sys:log:list': '查看日志',
  'sys:log:export': '导出日志',
  'sys:online:list': '查看在线用户',
  'sys:online:logout': '强制用户下线',
  'sys:updateStatus:edit': '暂停或恢复系统',
  'sys:dict:list': '查看数据字典',
  'sys:dict:add': '新增数据字典',
  'sys:dict:edit': '编辑数据字典',
  'sys:dict:delete': '删除数据字典',
  'sys:dict:import': '导入数据字典',
  'sys:dict:export': '导出数据字典',
  'sys:announcement:list': '查看通知公告',
  'sys:announcement:add': '新增通知公告',
  'sys:announcement:edit': '编辑通知公告',
  'sys:announcement:delete': '删除通知公告',
  'sys:announcement:release': '发布通知公告',
  'sys:announcement:revoke': '撤销通知公告',
} as const

export type Permission = keyof typeof permissions
export const permissionCodes = Object.keys(permissions) as Permission[] // the keys of a constant object are exactly its literal keys
