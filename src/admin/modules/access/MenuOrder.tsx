import { App, Button, Drawer, Tree, Typography } from 'antd'
import type { TreeDataNode } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import { menus } from '#contract/modules/access/permission.ts'
import { envelopeOf, request } from '../../../api/request.ts'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'

type Menu = { id: string; version?: number | undefined; name: string; menuType: number; children?: Menu[] | undefined }
const Menu: z.ZodType<Menu> = z.object({
  id: z.string(),
  version: z.number().optional(),
  name: z.string(),
  menuType: z.number(),
  get children(): z.ZodType<Menu[] | undefined> {
    return z.array(Menu).optional()
  },
})
const button = 2

/** The order of menus, and what stands below what, by dragging. */
export function MenuOrder() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="sys:permission:edit">
      <Button onClick={() => setOpen(true)}>拖动排序</Button>
      {isOpen ? (
        <Drawer title="菜单排序" size="min(480px, 100vw)" open onClose={() => setOpen(false)}>
          <Ordered />
        </Drawer>
      ) : null}
    </Permit>
  )
}

function Ordered() {
  const tree = useQuery({ queryKey: ['records', menus.name, 'order'], queryFn: () => request('/sys/permission/list', z.array(Menu), { quiet: true }) })
  const { message } = App.useApp()
  const queries = useQueryClient()

  async function move(id: string, version: number | undefined, parentId: string, index: number) {
    try {
      void message.success((await envelopeOf('/sys/permission/move', { method: 'POST', body: { id, version, parentId, index }, quiet: true })).message)
    } catch (error) {
      void message.error(errorText(error, '没有移动，请重试'))
    }
    await queries.invalidateQueries({ queryKey: ['records', menus.name] })
  }

  return (
    <Asked query={tree} failed="菜单没有读出">
      {(roots) => (
        <>
          <Typography.Paragraph type="secondary">拖到两项之间改变顺序，拖到一项上面放进它里面。松手后立即生效。</Typography.Paragraph>
          <Tree
            aria-label="菜单顺序"
            blockNode
            draggable={{ icon: false }}
            treeData={roots.map(drawn)}
            onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
              const [id, onto] = [String(dragNode.key), String(node.key)]
              const { version } = placeOf(roots, '', id)?.menu ?? {}
              if (!dropToGap) return void move(id, version, onto, 0)
              const at = placeOf(roots, '', onto)
              if (!at) return undefined
              const beside = at.beside.filter((each) => each !== id)
              const isBefore = dropPosition < Number(node.pos.split('-').at(-1))
              return void move(id, version, at.parentId, beside.indexOf(onto) + (isBefore ? 0 : 1))
            }}
          />
        </>
      )}
    </Asked>
  )
}

function drawn({ id, name, children = [] }: Menu): TreeDataNode {
  return { key: id, title: name, children: children.filter(({ menuType }) => menuType !== button).map(drawn) }
}

/** A menu, under what it stands, and beside which. */
function placeOf(menusThere: readonly Menu[], parentId: string, id: string): { menu: Menu; parentId: string; beside: string[] } | null {
  const menu = menusThere.find((each) => each.id === id)
  if (menu) return { menu, parentId, beside: menusThere.map((each) => each.id) }
  for (const menu of menusThere) {
    const found = placeOf(menu.children ?? [], menu.id, id)
    if (found) return found
  }
  return null
}
