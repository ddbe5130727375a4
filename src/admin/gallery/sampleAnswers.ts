import { categories } from '#contract/modules/reference/category.ts'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import type { DepartNode } from '#contract/modules/organisation/departRecord.ts'
import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import { positions } from '#contract/modules/organisation/position.ts'
import { roles } from '#contract/modules/access/role.ts'
import { users } from '#contract/modules/identity/user.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import type { TreeNode } from '#contract/treeNode.ts'
import { sampleWords } from './commandSamples.ts'

/** What the fields of the samples ask, where (the gallery answers by `key`, a test by `path`), and what a server would say. */
type Answer = { path: string; key: readonly unknown[]; answer: unknown }

/** The first records of a list, and those that the value of a sample names. */
function listed({ name, path: at, fields }: Resource, key: string, value: string, records: readonly object[]): Answer[] {
  const columns = ['id', ...fields.map((field) => field.name)].join(',')
  const answer = { records: records.map((record) => ({ version: 1, ...record })), total: records.length }
  const path = endpointsOf({ path: at }).list
  return [
    { path, key: ['records', name, { pageNo: 1, pageSize: 10 }], answer },
    { path, key: ['records', name, { [`${key}_MultiString`]: value, pageNo: 1, pageSize: value.split(',').length }], answer },
    // the list of the dialog that picks
    { path, key: ['records', name, { column: 'createTime', order: 'desc', pageNo: 1, pageSize: 5, field: columns }], answer },
  ]
}

const node = (value: string, label: string, children: TreeNode[] = []): TreeNode => ({ key: value, value, label, isLeaf: children.length === 0, children })
const workshops = [node('d2', '制粉车间'), node('d3', '压制车间')]

function depart(id: string, title: string, orgCode: string, children: DepartNode[]): DepartNode {
  return { id, key: id, value: id, parentId: '', title, departName: title, orgCode, isLeaf: children.length === 0, children }
}

const people = [
  { id: 'u1', realname: '张三', username: 'zhang_san', phone: '138****0001', birthday: '', orgCode: 'A01A01', orgCodeTxt: '制粉车间' },
  { id: 'u2', realname: '李四', username: 'li_si', phone: '139****0002', birthday: '', orgCode: 'A01A02', orgCodeTxt: '压制车间' },
]

export const sampleAnswers: readonly Answer[] = [
  {
    path: '/sys/dict/queryAllDictItems',
    key: ['records', dictEntries.name, 'all'],
    answer: {
      sex: ['男', '女'].map((text, at) => ({ value: String(at + 1), text, title: text })),
      try_status: ['草稿', '生产中'].map((text, at) => ({ value: ['draft', 'running'][at] ?? '', text, title: text })),
      ...sampleWords,
    },
  },
  ...listed(dicts, 'id', 'd1', [{ id: 'd1', dictName: '性别' }]),
  ...listed(roles, 'roleCode', 'office', [{ id: 'r1', roleName: '办公人员', roleCode: 'office' }]),
  ...listed(positions, 'code', 'foreman', [{ id: 'p1', name: '班长', code: 'foreman', postRank: '2', postRank_dictText: '助级' }]),
  ...listed(users, 'username', 'zhang_san,li_si', people),
  ...listed(users, 'username', 'zhang_san', people),
  {
    path: '/sys/user/queryUserComponentData',
    key: ['records', users.name, 'people', { departId: '', username: '', pageNo: 1, pageSize: 10 }],
    answer: { records: people, total: 2 },
  },
  { path: endpointsOf(departs).whole, key: ['records', departs.name, 'tree', ''], answer: [node('d1', '晨岚彩妆', workshops)] },
  {
    path: '/sys/sysDepart/queryTreeList',
    key: ['records', departs.name, 'departments'],
    answer: [depart('d1', '晨岚彩妆', 'A01', [depart('d2', '制粉车间', 'A01A01', []), depart('d3', '压制车间', 'A01A02', [])])],
  },
  {
    path: '/sys/category/loadTreeRoot',
    key: ['records', categories.name, 'below', '', ''],
    answer: [node('c1', '原料', [node('c2', '色料'), node('c3', '粉体')])],
  },
]
