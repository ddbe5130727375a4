import { listAt, recordsAt, writtenAt } from './routeShapes.ts'

/** Routes about messages, addresses and the databases of others: a part of the inventory. */
export const calling: Record<string, string> = {
  ...writtenAt('/sys/dataSource', 'sys:dataSource'),
  'GET /sys/dataSource/list': 'sys:dataSource:list',
  'GET /sys/dataSource/queryById': 'sys:dataSource:list',
  'GET /sys/dataSource/report': 'sys:dataSource:list',
  'GET /sys/dataSource/options': 'sys:dataSource:list',
  'PUT /sys/dataSource/setPassword': 'sys:dataSource:edit',
  'POST /online/cgreport/api/testConnection': 'sys:dataSource:edit',
  'GET /sys/dict/deleteList': 'sys:dict:delete',
  'PUT /sys/dict/back/:id': 'sys:dict:delete',
  'DELETE /sys/dict/deletePhysic/:id': 'sys:dict:delete',
  'GET /sys/user/queryByOrgCodeForAddressList': 'sys:user:list',
  'GET /sys/sysDepart/queryMyDeptTreeList': 'signed in',
  ...recordsAt('/sys/message/sysMessageTemplate', 'sys:messageTemplate'),
  'POST /sys/message/sysMessageTemplate/sendMsg': 'sys:messageTemplate:send',
  'GET /sys/listView/mine': 'signed in',
  'POST /sys/listView/save': 'signed in',
  'DELETE /sys/listView/delete': 'signed in',
  'GET /sys/message/choices': 'signed in',
  'PUT /sys/message/choices': 'signed in',
  ...listAt('/sys/message/sysMessage', 'sys:message'),
  ...writtenAt('/sys/message/sysMessage', 'sys:message'),
  'GET /sys/message/sysMessage/commands': 'sys:message:list',
  'GET /sys/message/sysMessage/states': 'sys:message:list',
  'POST /sys/message/sysMessage/resend': 'sys:message:resend',
}
