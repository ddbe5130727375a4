import { endpointsOf, isTree } from '#contract/resource.ts'
import { registered } from '../../../server/modules/modules.ts'

/** What is tried against every endpoint that reads by what people type (security.md 1 to 14). */
export const attacks = [
  "' or '1'='1",
  "x') union select id,passwordHash,1 from sys_user--",
  "x') union select 1--",
  "'; drop table sys_user;--",
  '1 or 1=1',
  '%27%20or%201=1--',
  '(select passwordHash from sys_user limit 1)',
  '(case when 1=1 then id else createTime end)',
  'id desc, (select 1)',
  '1;select pg_sleep(5)',
  '${7*191}',
  '*'.repeat(50),
  '\\',
  '\u0000',
  '🙂'.repeat(40),
  '-9', // -1 stands in a dictionary
  '0.5',
  '99999999999',
  '99999999999999999999',
]
export const nothingLike = '没有这样的字qz'

/** What only a database says, or only a secret looks like. */
export const databaseWords = /argon2|scrypt|syntax error|SQLITE|sqlite|relation "|no such (table|column)|invalid input syntax|out of range|byte sequence/

/** Everything that a list can be narrowed by. */
export const lists = registered.map(({ resource }) => ({
  url: endpointsOf(resource).list,
  resource,
  names: [...new Set(['id', ...resource.fields.map(({ name }) => name), 'createTime', 'updateTime'])],
}))

/** One list for each kind of field: the first that has one, and that field of it. */
export const kinds = [...new Set(registered.flatMap(({ resource }) => resource.fields.map(({ kind }) => kind)))].flatMap((kind) => {
  const found = registered.find(({ resource }) => resource.fields.some((field) => field.kind === kind))?.resource
  const name = found?.fields.find((field) => field.kind === kind)?.name
  return found && name !== undefined ? [{ kind, url: endpointsOf(found).list, resource: found, name }] : []
})

export const trees = registered.flatMap(({ resource }) =>
  isTree(resource) ? [{ resource, whole: endpointsOf(resource).whole, pathTo: endpointsOf(resource).pathTo }] : [],
)

/** Every other place where a text becomes part of a question. */
export const others = [
  { url: '/sys/dict/loadDict/sys_user,realname,username', names: ['keyword', 'pageSize'] },
  { url: '/sys/dict/loadDict/sex', names: ['keyword'] },
  { url: '/sys/dict/loadDictItem/sys_user,realname,username', names: ['key'] },
  { url: '/sys/dict/loadDictOrderByValue/sys_user,realname,username', names: ['keyword'] },
  { url: '/sys/dict/loadTreeData?tableName=sys_depart&text=departName&code=id', names: ['pid', 'pidField', 'condition'] },
  { url: '/sys/dict/loadTreeData?pid=', names: ['tableName', 'text', 'code'] },
  { url: '/sys/duplicate/check?tableName=sys_dict&fieldName=dictCode', names: ['fieldVal', 'dataId'] },
  { url: '/sys/duplicate/check?fieldVal=1', names: ['tableName', 'fieldName'] },
  { url: '/sys/checkRule/checkByCode?ruleCode=common', names: ['value'] },
  { url: '/sys/checkRule/checkByCode?value=1', names: ['ruleCode'] },
  { url: '/sys/category/loadTreeRoot?async=false', names: ['pcode', 'condition'] },
  { url: '/sys/category/loadTreeChildren', names: ['pid'] },
  { url: '/sys/category/loadTreeData', names: ['pid', 'pcode', 'condition'] },
  { url: '/sys/category/loadOne?field=code', names: ['val'] },
  { url: '/sys/category/loadDictItem/', names: ['ids'] },
  { url: '/sys/sysDepart/searchBy', names: ['keyWord'] },
  { url: '/sys/sysDepart/queryDepartTreeSync', names: ['pid'] },
  { url: '/sys/user/queryUserComponentData', names: ['departId', 'username', 'realname'] },
  { url: '/sys/user/queryUserByDepId', names: ['id', 'realname', 'username'] },
  { url: '/sys/role/checkRoleCode', names: ['roleCode', 'id'] },
  { url: '/sys/dataLog/queryDataVerList?dataTable=sys_dict', names: ['dataId'] },
  { url: '/sys/dataLog/queryDataVerList?dataId=1', names: ['dataTable'] },
  { url: '/sys/dataLog/queryCompareList?dataId2=1', names: ['dataId1'] },
  { url: '/online/cgreport/api/getData/plc_tag', names: ['tagCode', 'address', 'self_a', 'column', 'order'] },
  { url: '/online/cgreport/api/getData/sys_dict_item', names: ['itemText', 'updateTime_begin', 'status'] },
]
