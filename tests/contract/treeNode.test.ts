import { expect, test } from 'vitest'
import { DepartNode } from '#contract/modules/organisation/departRecord.ts'
import { Role } from '#contract/modules/access/role.ts'
import { TreeNode } from '#contract/treeNode.ts'

test('a tree item whose leaf is 0 has children, one whose leaf is 1 has none, however that is written [PICK-042]', () => {
  const leafOf = (leaf: unknown) => TreeNode.parse({ key: 'a', value: 'a', label: '甲', leaf }).isLeaf
  expect([0, '0', false].map(leafOf)).toEqual([false, false, false])
  expect([1, '1', true].map(leafOf)).toEqual([true, true, true])
})

test('a category node is read with label, name or title, leaf or isLeaf, and its children [PICK-043]', () => {
  const read = TreeNode.parse({
    key: 'c1',
    value: 'c1',
    name: '原料',
    isLeaf: false,
    children: [
      { key: 'c2', label: '色料', leaf: '1' },
      { key: 'c3', title: '粉体', children: null },
    ],
  })
  expect(read).toEqual({
    key: 'c1',
    value: 'c1',
    label: '原料',
    isLeaf: false,
    children: [
      { key: 'c2', value: 'c2', label: '色料', isLeaf: true, children: [] },
      { key: 'c3', value: 'c3', label: '粉体', isLeaf: true, children: [] },
    ],
  })
})

test('a department has id, key, title, departName, orgCode and children, a role id, roleName and roleCode [PICK-044, PICK-046]', () => {
  const depart = { id: 'd', key: 'd', value: 'd', parentId: '', title: '生产部', departName: '生产部', orgCode: 'A01', isLeaf: true, children: null }
  expect(DepartNode.parse(depart)).toEqual(depart)
  for (const name of ['id', 'key', 'title', 'departName', 'orgCode', 'children']) {
    const { [name as keyof typeof depart]: _left, ...rest } = depart
    expect(DepartNode.safeParse(rest).success, name).toBe(false)
  }
  const role = { id: 'r', roleName: '办公人员', roleCode: 'office' }
  expect(Role.parse({ ...role, description: '' })).toEqual(role)
  for (const name of ['id', 'roleName', 'roleCode'] as const) expect(Role.safeParse({ ...role, [name]: undefined }).success).toBe(false)
})
