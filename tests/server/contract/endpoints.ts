import { z } from 'zod'
import { auth, category, depart, departNode, dictModel, flag, id, login, menuItem, message, nothing, page, treeNode, treeSelect, userInfo } from './shapes.ts'

/** What the suite made before, by the ids that the server gave. */
export type Made = Readonly<Record<'user' | 'depart' | 'category' | 'dict' | 'item' | 'role' | 'position' | 'announcement', string>>

/** One endpoint of api-contract.md: how a client calls it, and what `result` is then. `url` and `body` only where the path alone is not enough. */
export type Endpoint = {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`
  url?: (made: Made) => string
  body?: (made: Made) => object
  result: z.ZodType
  message?: string
}

/** Sections of api-contract.md 2, row by row: what is served today. */
export const endpoints: Readonly<Record<string, readonly Endpoint[]>> = {
  '2.1': [
    { call: 'GET /sys/randomImage/1700000000000', result: z.string().startsWith('data:image') },
    {
      call: 'GET /sys/loginIndex/info',
      result: z.looseObject({ timeout_refresh: z.number(), global_refresh: flag, company_name: z.string(), page_home: z.string() }),
    },
    { call: 'GET /sys/thirdApp/getEnabledType', result: z.strictObject({ wechatEnterprise: z.boolean(), dingtalk: z.boolean() }) },
    {
      call: 'POST /sys/login',
      body: () => ({ username: 'admin', password: 'correct-horse-battery', captcha: null, checkKey: 1_700_000_000_000, remember_me: true }),
      result: login,
      message: '登录成功',
    },
    { call: 'GET /sys/getLoginInfo', result: login },
    { call: 'GET /sys/loginfo', result: z.strictObject({ totalVisitCount: z.number(), todayVisitCount: z.number(), todayIp: z.number() }) },
    {
      call: 'GET /sys/visitInfo',
      result: z.array(z.looseObject({ visit: z.number(), ip: z.number(), tian: z.string(), type: z.string().regex(/^\d\d-\d\d$/) })).length(7),
    },
    {
      call: 'POST /sys/mLogin',
      body: () => ({ username: 'admin', password: 'correct-horse-battery' }),
      result: z.looseObject({ token: z.string(), userInfo }),
      message: '登录成功',
    },
    { call: 'GET /sys/getEncryptedString', result: z.strictObject({ key: z.string().length(16), iv: z.string().length(16) }) },
    { call: 'GET /sys/getLoginQrcode', result: z.strictObject({ qrcodeId: id }) },
    { call: 'GET /sys/getQrcodeToken', url: () => '?qrcodeId=nobody', result: z.strictObject({ token: z.literal('-2') }) },
    { call: 'PUT /sys/selectDepart', body: () => ({ orgCode: 'A01', username: 'admin' }), result: z.looseObject({ userInfo }) },
    { call: 'POST /sys/selectDepart', body: () => ({ orgCode: 'A01' }), result: z.looseObject({ userInfo }) },
  ],
  '2.2': [
    {
      call: 'GET /sys/permission/getUserPermissionByToken',
      result: z.strictObject({ menu: z.array(menuItem).min(1), auth: z.array(auth), allAuth: z.array(auth.extend({ status: flag })) }),
    },
  ],
  '2.3': [
    { call: 'GET /sys/annountCement/list', result: page(message.extend({ priority_dictText: z.enum(['高', '中', '低']) })) },
    { call: 'GET /sys/annountCement/doReleaseData', url: ({ announcement }) => `?id=${announcement}`, result: z.unknown() },
    {
      call: 'GET /sys/annountCement/listByUser',
      result: z.looseObject({ anntMsgList: z.array(message).max(5), anntMsgTotal: z.number(), sysMsgList: z.array(message).max(5), sysMsgTotal: z.number() }),
    },
    {
      call: 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
      result: page(message.extend({ anntId: id, readFlag: flag, priority_dictText: z.enum(['高', '中', '低']) })),
    },
    { call: 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', body: ({ announcement }) => ({ anntId: announcement }), result: nothing },
    { call: 'PUT /sys/sysAnnouncementSend/readAll', result: nothing, message: '全部已读' },
    { call: 'GET /sys/annountCement/syncNotic', result: nothing },
    { call: 'GET /sys/annountCement/queryById', url: ({ announcement }) => `?id=${announcement}`, result: message },
    { call: 'GET /sys/annountCement/doReovkeData', url: ({ announcement }) => `?id=${announcement}`, result: z.unknown() },
  ],
  '2.5': [
    {
      call: 'GET /sys/role/queryTreeList',
      result: z.looseObject({ treeList: z.array(z.looseObject({ key: id, slotTitle: z.string() })), ids: z.array(z.string()) }),
    },
    { call: 'GET /sys/role/queryall', result: z.array(z.looseObject({ id, roleName: z.string(), roleCode: z.string() })).min(1) },
    { call: 'GET /sys/role/checkRoleCode', url: () => '?id=&roleCode=nobody_has_it', result: z.literal(true) },
  ],
  '2.6': [
    { call: 'GET /sys/permission/list', result: z.array(z.looseObject({ id, key: id, title: z.string(), menuType: z.number(), isLeaf: z.boolean() })).min(1) },
    { call: 'GET /sys/sysDepartPermission/list', result: page(z.looseObject({ id, departId: id, permissionId: id })) },
    { call: 'GET /sys/sysDepartRole/getDeptRoleList', url: ({ depart: of }) => `?departId=${of}&userId=`, result: z.array(z.unknown()) },
    { call: 'GET /sys/sysDepartRole/getDeptRoleByUserId', url: ({ depart: of, user }) => `?departId=${of}&userId=${user}`, result: z.array(z.unknown()) },
  ],
  '2.7': [
    {
      call: 'GET /sys/user/queryByIds',
      url: ({ user }) => `?userIds=${user},`,
      result: z.array(z.looseObject({ id, username: z.literal('admin') })).length(1),
    },
    {
      call: 'GET /sys/user/queryByOrgCode',
      url: () => '?orgCode=A01&pageNo=1&pageSize=10',
      result: page(z.looseObject({ userId: id, departName: z.string() })),
    },
    {
      call: 'GET /sys/user/getUserSectionInfoByToken',
      result: z.strictObject({ sysUserId: id, sysUserCode: z.literal('admin'), sysUserName: z.string(), sysOrgCode: z.string() }),
    },
    { call: 'GET /sys/sysUserAgent/list', result: page(z.looseObject({ id, userName: z.string(), agentUserName: z.string() })) },
    { call: 'GET /sys/user/getCurrentUserDeparts', result: z.looseObject({ list: z.array(depart), orgCode: z.string() }) },
    { call: 'GET /sys/user/queryUserByDepId', url: ({ depart: of }) => `?id=${of}&realname=`, result: z.array(z.looseObject({ id, orgCodeTxt: z.string() })) },
    {
      call: 'GET /sys/user/queryByOrgCodeForAddressList',
      url: () => '?orgCode=&pageNo=1&pageSize=10',
      result: page(z.looseObject({ userId: id, realname: z.string(), workNo: z.string(), telephone: z.string(), phone: z.string(), departName: z.string() })),
    },
    {
      call: 'GET /sys/user/queryUserComponentData',
      url: () => '?departId=&username=&pageNo=1&pageSize=99999',
      result: page(z.looseObject({ id, username: z.string() })),
    },
  ],
  '2.8': [
    { call: 'GET /sys/sysDepart/queryTreeList', result: z.array(departNode).min(1) },
    { call: 'GET /sys/sysDepart/queryDepartTreeSync', url: () => '?pid=', result: z.array(departNode).min(1) },
    {
      call: 'GET /sys/sysDepart/queryIdTree',
      result: z.array(z.looseObject({ key: id, value: id, title: z.string(), children: z.array(z.unknown()) })).min(1),
    },
    { call: 'GET /sys/sysDepart/searchBy', url: () => `?keyWord=${encodeURIComponent('总')}`, result: z.array(departNode).min(1) },
    { call: 'GET /sys/sysDepart/queryMyDeptTreeList', result: z.array(departNode), message: '1' },
    { call: 'GET /sys/position/list', url: () => '?pageSize=99999', result: page(z.looseObject({ id, code: z.string(), name: z.string() })) },
    { call: 'GET /sys/sysDepart/listAll', url: ({ depart: of }) => `?id=${of},`, result: z.array(departNode).length(1) },
    { call: 'GET /sys/sysDepart/queryAllParentId', url: ({ depart: of }) => `?departId=${of}`, result: z.looseObject({ parentIds: z.array(z.string()) }) },
    { call: 'GET /sys/sysDepart/getDepartName', url: () => '?orgCode=A01', result: departNode },
    {
      call: 'GET /sys/sysDepart/getUsersByDepartId',
      url: ({ depart: of }) => `?id=${of}`,
      result: z.array(z.looseObject({ id, username: z.string() })).min(1),
    },
    {
      call: 'GET /sys/sysDepart/queryTreeByKeyWord',
      url: () => `?keyWord=${encodeURIComponent('总')}`,
      result: z.looseObject({ userList: z.array(z.unknown()), departList: z.array(departNode).min(1) }),
    },
    { call: 'GET /sys/position/queryByCode', url: () => '?code=foreman', result: z.looseObject({ id, code: z.literal('foreman'), name: z.string() }) },
    {
      call: 'POST /sys/tenant/add',
      body: () => ({ id: 9, name: '九厂', beginDate: '2026-01-01', endDate: '', status: 1 }),
      result: nothing,
      message: '添加成功！',
    },
    { call: 'PUT /sys/tenant/edit', body: () => ({ id: '9', name: '第九厂', status: 1 }), result: nothing, message: '修改成功!' },
    { call: 'GET /sys/tenant/list', result: page(z.looseObject({ id: z.number(), name: z.string(), status: z.number() })) },
    { call: 'GET /sys/tenant/queryById', url: () => '?id=9', result: z.looseObject({ id: z.literal(9), name: z.literal('第九厂') }) },
    { call: 'DELETE /sys/tenant/delete', url: () => '?id=9', result: nothing, message: '删除成功!' },
    { call: 'GET /sys/tenant/queryList', url: () => '?ids=1,2,', result: z.array(z.looseObject({ id: z.number(), name: z.string() })) },
  ],
  '2.9': [
    { call: 'GET /sys/dict/list', result: page(z.looseObject({ id, dictName: z.string(), dictCode: z.string(), type: z.number() })) },
    { call: 'GET /sys/dict/treeList', url: () => '?dictName=', result: z.array(z.looseObject({ key: id, title: z.string(), dictCode: z.string() })).min(1) },
    { call: 'GET /sys/dict/deleteList', result: z.array(z.looseObject({ id, dictName: z.string(), dictCode: z.string() })) },
    { call: 'GET /sys/dict/getDictItems/sex', result: z.array(dictModel).length(2) },
    { call: 'GET /sys/dict/getDictItems/sys_user,realname,username', result: z.array(dictModel).min(3) },
    { call: 'GET /sys/dict/getDictItems/sys_user%2Crealname%2Cusername', result: z.array(dictModel).min(3) },
    { call: 'GET /sys/dict/getDictItems/sys_depart%252CdepartName%252Cid', result: z.array(dictModel).min(1) },
    { call: 'GET /sys/dict/loadDict/sys_user,realname,username', url: () => '?keyword=adm&pageSize=10', result: z.array(dictModel).length(1) },
    {
      call: 'GET /sys/dict/loadDictOrderByValue/sex',
      url: () => '?keyword=2&pageSize=1',
      result: z.tuple([z.object({ value: z.literal('2'), text: z.literal('女'), title: z.literal('女') })]),
    },
    { call: 'GET /sys/dict/getDictText/sex/1', result: z.literal('男') },
    {
      call: 'GET /sys/dict/loadTreeData',
      url: () => '?pid=&pidField=parentId&tableName=sys_depart&text=departName&code=id&hasChildField=',
      result: z.array(treeNode.extend({ title: z.literal('总公司'), leaf: z.literal(false) })).length(1),
    },
    { call: 'GET /sys/dict/loadDictItem/sys_user,realname,username', url: () => '?key=admin,nobody', result: z.tuple([z.string()]) },
    { call: 'GET /sys/dict/queryAllDictItems', result: z.record(z.string(), z.array(dictModel)) },
    { call: 'GET /sys/dict/refleshCache', result: nothing },
    { call: 'GET /sys/refreshCache/dict', result: nothing },
    { call: 'GET /diyonline/api/cleanDataBaseAllCache', result: nothing },
    { call: 'GET /sys/dictItem/dictItemCheck', url: ({ dict }) => `?dictId=${dict}&itemValue=free`, result: nothing, message: '该值可用！' },
  ],
  '2.10': [
    { call: 'GET /sys/category/rootList', url: () => '?pageNo=1&pageSize=10', result: page(category) },
    { call: 'GET /sys/category/childList', url: ({ category: of }) => `?pid=${of}`, result: z.array(category).length(1) },
    {
      call: 'GET /sys/category/getChildListBatch',
      url: ({ category: of }) => `?parentIds=${of},`,
      result: z.looseObject({ records: z.array(category).length(1) }),
    },
    { call: 'GET /sys/category/loadTreeRoot', url: () => '?async=false&pcode=', result: z.array(treeSelect).min(1) },
    { call: 'GET /sys/category/loadTreeChildren', url: ({ category: of }) => `?pid=${of}`, result: z.array(treeSelect).length(1) },
    { call: 'GET /sys/category/loadTreeData', url: () => '?pid=0&condition=', result: z.array(treeSelect).min(1) },
    { call: 'GET /sys/category/loadOne', url: () => '?field=code&val=A01', result: z.looseObject({ name: z.string() }) },
    { call: 'GET /sys/category/loadDictItem/', url: ({ category: of }) => `?ids=${of}`, result: z.tuple([z.string()]) },
    { call: 'GET /sys/category/loadAllData', url: () => '?code=A01', result: z.array(dictModel).length(1) },
    { call: 'GET /sys/category/checkCode', url: ({ category: of }) => `?pid=${of}&code=A01A07`, result: nothing },
  ],
  '2.11': [
    { call: 'GET /sys/duplicate/check', url: () => '?tableName=sys_role&fieldName=role_code&fieldVal=nobody&dataId=', result: nothing, message: '该值可用！' },
    { call: 'GET /sys/duplicate/check', url: () => '?tableName=sys_dict&fieldName=dict_code&fieldVal=nobody', result: nothing, message: '该值可用！' },
    { call: 'GET /sys/duplicate/check', url: () => '?tableName=sys_check_rule&fieldName=rule_code&fieldVal=nobody', result: nothing, message: '该值可用！' },
    { call: 'GET /sys/duplicate/check', url: () => '?tableName=sys_fill_rule&fieldName=rule_code&fieldVal=nobody', result: nothing, message: '该值可用！' },
  ],
  '2.12': [
    { call: 'GET /sys/log/list', url: () => '?logType=1', result: page(z.looseObject({ id, logContent: z.string(), userid: z.string() })) },
    {
      call: 'GET /sys/dataLog/list',
      result: page(z.looseObject({ id, dataTable: z.string(), dataId: z.string(), dataContent: z.string(), dataVersion: z.number() })),
    },
    { call: 'GET /sys/quartzJob/list', result: page(z.looseObject({ id })) },
    { call: 'GET /sys/message/sysMessageTemplate/list', result: page(z.looseObject({ id, templateCode: z.string(), templateContent: z.string() })) },
    {
      call: 'POST /sys/message/sysMessageTemplate/sendMsg',
      body: () => ({ msgType: '4', receiver: 'admin', templateCode: 'stand_still', testData: '{"machine":"ML-02"}' }),
      result: z.looseObject({ id }),
      message: '发送消息任务添加成功！',
    },
    {
      call: 'GET /sys/message/sysMessage/list',
      result: page(
        z.looseObject({ id, esTitle: z.string(), esType: z.string(), esReceiver: z.string(), esSendStatus: z.enum(['0', '1', '2']), esSendNum: z.number() }),
      ),
    },
    {
      call: 'POST /sys/gatewayRoute/updateAll',
      body: () => ({
        router: { routerId: 'erp', name: '企业系统', uri: 'http://10.0.0.5:8080', predicates: [{ name: 'Path', args: ['/erp/**'] }], filters: '[]', status: 1 },
      }),
      result: nothing,
      message: '操作成功！',
    },
    {
      call: 'GET /sys/gatewayRoute/list',
      result: z.array(z.looseObject({ id, routerId: z.string(), predicates: z.array(z.object({ name: z.string(), args: z.array(z.string()) })) })).length(1),
    },
    { call: 'GET /sys/gatewayRoute/clearRedis', result: nothing },
    { call: 'GET /sys/dataSource/list', result: page(z.looseObject({ id, code: z.string(), dbType: z.string() })) },
    { call: 'GET /sys/dataSource/options', result: z.array(z.strictObject({ value: z.string(), label: z.string(), text: z.string() })) },
    { call: 'GET /sys/oss/file/list', result: page(z.looseObject({ id })) },
    { call: 'GET /sys/online/list', result: page(z.looseObject({ id, username: z.string(), realname: z.string() })) },
  ],
}

/** The standard six of these paths (CRUD of api-contract.md 2). */
export const standardSix = [
  '/sys/role',
  '/sys/position',
  '/sys/dict',
  '/sys/dictItem',
  '/sys/category',
  '/sys/sysDepart',
  '/sys/checkRule',
  '/sys/fillRule',
  '/sys/message/sysMessageTemplate',
] as const

/** What the contract names and no module serves yet, by the part of the product that will; whoever builds one moves its rows up. */
export const notYet: Readonly<Record<string, readonly string[]>> = {
  'the uniapp client, whose shapes nobody wrote down': [
    'PUT /sys/user/appEdit',
    'GET /sys/user/appUserList',
    'GET /sys/user/appQueryUser',
    'GET /sys/user/appQueryByDepartId',
    'GET /sys/user/saveClientId',
    'PUT /sys/user/updateMobile',
    'GET /sys/user/queryChildrenByUsername',
  ],
}

const marks = 'who has read what is written by reading, and a mark of somebody else is nobody’s to make (2.3)'
const grants = 'grants of departments are saved as a difference by saveDepartPermission, so that what was granted meanwhile stays (decision 038)'
const otherName = 'the same call stands under /sys/thirdLogin, which the table names first'
const logs = 'a log is archived by a job and not deleted by hand (decision 051)'

/** What the contract names and we refuse to have, and why. */
export const refused: Readonly<Record<string, string>> = {
  'GET /sys/common/transitRESTful': 'an open proxy (api-contract.md 2.13)',
  'GET /sys/common/403': 'a refusal has the status 403 and its sentence where it happens, no address of its own (security.md G3)',
  'GET /sys/common/pdf/pdfPreviewIframe': 'a page without sign-in that opens what it is told; files are shown by the preview (security.md 1B)',
  'GET /sys/user/querySysUser': 'tells a stranger the phone of an account (security.md 23)',
  'GET /sys/user/passwordChange': 'a new password in an address; POST with a code takes its place (api-contract.md 0.2)',
  'DELETE /sys/log/delete': logs,
  'DELETE /sys/log/deleteBatch': logs,
  'POST /sys/third/user/create': otherName,
  'POST /sys/third/user/checkPassword': otherName,
  'GET /sys/sysAnnouncementSend/list': marks,
  'POST /sys/sysAnnouncementSend/add': marks,
  'PUT /sys/sysAnnouncementSend/edit': marks,
  'DELETE /sys/sysAnnouncementSend/delete': marks,
  'DELETE /sys/sysAnnouncementSend/deleteBatch': marks,
  'GET /sys/sysAnnouncementSend/queryById': marks,
  'POST /sys/sysDepartPermission/add': grants,
  'PUT /sys/sysDepartPermission/edit': grants,
  'DELETE /sys/sysDepartPermission/delete': grants,
  'DELETE /sys/sysDepartPermission/deleteBatch': grants,
  'GET /sys/sysDepartPermission/queryById': grants,
}
