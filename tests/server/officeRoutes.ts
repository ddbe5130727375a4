import { recordsAt, writtenAt } from './routeShapes.ts'

/** What of a resource without files everybody gets who may read it. */
const readAt = (path: string, right: string) => Object.fromEntries(['list', 'queryById', 'report'].map((name) => [`GET ${path}/${name}`, `${right}:list`]))

/** Routes about tenants, the gateway, stand-ins, phones and what clients of the contract ask one by one: a part of the inventory. */
export const officeRoutes: Record<string, string> = {
  ...writtenAt('/sys/tenantRecord', 'sys:tenant'),
  ...readAt('/sys/tenantRecord', 'sys:tenant'),
  ...writtenAt('/sys/tenant', 'sys:tenant'),
  'GET /sys/tenant/list': 'sys:tenant:list',
  'GET /sys/tenant/queryById': 'sys:tenant:list',
  'GET /sys/tenant/users': 'signed in', // its administrators and its own managers, which the tenant says
  'GET /sys/tenant/own': 'sys:ownTenant:manage',
  'PUT /sys/tenant/setRoles': 'sys:ownTenant:manage',
  'POST /sys/tenant/addUsers': 'signed in',
  'POST /sys/tenant/removeUsers': 'signed in',
  'PUT /sys/tenant/setManager': 'sys:tenant:edit',
  ...writtenAt('/sys/gatewayRecord', 'sys:gatewayRoute'),
  ...readAt('/sys/gatewayRecord', 'sys:gatewayRoute'),
  'GET /sys/gatewayRoute/list': 'sys:gatewayRoute:list',
  'GET /sys/gatewayRoute/snippet': 'sys:gatewayRoute:list',
  'GET /sys/gatewayRoute/clearRedis': 'sys:gatewayRoute:edit',
  'POST /sys/gatewayRoute/updateAll': 'sys:gatewayRoute:edit',
  'DELETE /sys/gatewayRoute/delete': 'sys:gatewayRoute:delete',
  ...writtenAt('/sys/sysUserAgent', 'sys:userAgent'),
  ...readAt('/sys/sysUserAgent', 'sys:userAgent'),
  'GET /sys/sysUserAgent/queryByUserName': 'sys:userAgent:list',
  'GET /sys/secondFactor': 'signed in',
  'POST /sys/secondFactor/begin': 'signed in',
  'POST /sys/secondFactor/confirm': 'signed in',
  'POST /sys/secondFactor/off': 'signed in',
  'POST /sys/secondFactor/enrol': 'public', // with the ticket of a password that was right
  'POST /sys/secondFactor/login': 'public', // the same
  'PUT /sys/secondFactor/clear': 'sys:user:changePassword',
  'PUT /sys/secondFactor/require': 'sys:secondFactor:require',
  'GET /sys/log/keeping': 'sys:log:list',
  'PUT /sys/log/keeping': 'sys:log:configure',
  'GET /sys/log/files': 'sys:log:archive',
  'GET /sys/log/file': 'sys:log:archive',
  'POST /sys/log/export': 'sys:log:archive',
  'GET /sys/backup/list': 'sys:backup:list',
  'POST /sys/backup/run': 'sys:backup:run',
  'GET /sys/backup/download': 'sys:backup:download',
  'DELETE /sys/backup/delete': 'sys:backup:delete',
  'POST /sys/mLogin': 'public', // as POST /sys/login: name and password
  'GET /sys/getEncryptedString': 'public', // a number that protects nothing
  'GET /sys/getLoginQrcode': 'public', // who scans it decides
  'GET /sys/getQrcodeToken': 'public', // only to the browser that drew the code
  'GET /sys/scanLoginQrcode': 'signed in',
  'POST /sys/scanLoginQrcode': 'signed in',
  'POST /sys/thirdLogin/user/checkPassword': 'public',
  'POST /sys/thirdLogin/user/create': 'public',
  'GET /sys/sysDepart/listAll': 'sys:depart:list',
  'GET /sys/sysDepart/queryAllParentId': 'sys:depart:list',
  'GET /sys/sysDepart/getDepartName': 'sys:depart:list',
  'GET /sys/sysDepart/getUsersByDepartId': 'sys:user:list',
  'GET /sys/sysDepart/queryTreeByKeyWord': 'sys:user:list',
  'GET /sys/sysDepartPermission/list': 'sys:depart:grant',
  'GET /sys/sysDepartRole/getDeptRoleList': 'sys:departRole:list',
  'GET /sys/sysDepartRole/getDeptRoleByUserId': 'sys:departRole:list',
  'POST /sys/sysDepartRole/deptRoleUserAdd': 'sys:user:edit',
  'GET /sys/position/queryByCode': 'sys:position:list',
  'GET /sys/dict/treeList': 'sys:dict:list',
  'GET /sys/user/getMultiUser': 'sys:user:list',
  'GET /sys/user/queryByIds': 'sys:user:list',
  'GET /sys/user/queryByOrgCode': 'sys:user:list',
  'GET /sys/user/getUserSectionInfoByToken': 'signed in',
  ...Object.fromEntries(Object.entries(recordsAt('/sys/annountCement', 'sys:announcement')).filter(([route]) => /export|import|reportXls/.test(route))),
  'GET /sys/annountCement/show/:id': 'signed in',
}
