import { Button, Card, Flex, Popconfirm, Table } from 'antd'
import { useState } from 'react'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import { AppMenuDrawer } from './AppMenuDrawer.tsx'
import { kindTexts, useAppMenus, useAppMenuWrites } from './appMenus.ts'
import type { AppMenu, StartedMenu } from './appMenus.ts'

const right = 'sys:permission'

/** What apps on phones show, as a tree: roles are granted it in 角色管理 (ADM-024). */
export function AppMenusPage() {
  const menus = useAppMenus()
  const { remove } = useAppMenuWrites()
  const [edited, setEdited] = useState<AppMenu | StartedMenu | null>(null)
  /** what somebody closed; all else is open, so that a new one is seen */
  const [closed, setClosed] = useState<readonly string[]>([])
  return (
    <Card size="small">
      <Flex vertical gap={12} align="start">
        <Permit action={`${right}:add`}>
          <Button type="primary" onClick={() => setEdited({ parentId: '', menuType: 0 })}>
            新增
          </Button>
        </Permit>
        <Asked query={menus} failed="移动端菜单没有读出">
          {(roots) => (
            <Table<AppMenu>
              size="small"
              rowKey="id"
              aria-label="移动端菜单"
              style={{ width: '100%' }}
              dataSource={roots}
              expandable={{
                expandedRowKeys: parentsIn(roots).filter((id) => !closed.includes(id)),
                onExpand: (isOpen, { id }) => setClosed(isOpen ? closed.filter((one) => one !== id) : [...closed, id]),
              }}
              scroll={{ x: 720 }}
              pagination={false}
              locale={{ emptyText: '还没有移动端菜单。点“新增”建一组，再在它下面新增菜单，然后在“角色管理”的“移动端”授权。' }}
              columns={[
                { key: 'name', dataIndex: 'name', title: '菜单名称' },
                { key: 'menuType', dataIndex: 'menuType', title: '类型', width: 100, render: (menuType: AppMenu['menuType']) => kindTexts[menuType] },
                { key: 'url', dataIndex: 'url', title: '地址' },
                { key: 'perms', dataIndex: 'perms', title: '权限标识' },
                { key: 'sortNo', dataIndex: 'sortNo', title: '排序', width: 70 },
                {
                  key: 'act',
                  title: '操作',
                  width: 200,
                  render: (_value, menu) => (
                    <>
                      <Permit action={`${right}:edit`}>
                        <Button type="link" size="small" onClick={() => setEdited(menu)}>
                          编辑
                        </Button>
                      </Permit>
                      <Permit action={`${right}:add`}>
                        <Button type="link" size="small" onClick={() => setEdited({ parentId: menu.id, menuType: menu.menuType === 0 ? 1 : 2 })}>
                          新增下级
                        </Button>
                      </Permit>
                      <Permit action={`${right}:delete`}>
                        <Popconfirm title={`删除“${menu.name}”和它的下级？角色的授权也会收回。`} okText="删除" onConfirm={() => void remove(menu.id)}>
                          <Button type="link" danger size="small">
                            删除
                          </Button>
                        </Popconfirm>
                      </Permit>
                    </>
                  ),
                },
              ]}
            />
          )}
        </Asked>
      </Flex>
      {edited === null ? null : <AppMenuDrawer edited={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

function parentsIn(menus: readonly AppMenu[]): string[] {
  return menus.flatMap(({ id, children = [] }) => (children.length === 0 ? [] : [id, ...parentsIn(children)]))
}
