import { Button, Drawer, Form, Input, InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { kindTexts, useAppMenuWrites } from './appMenus.ts'
import type { AppMenu, StartedMenu, WrittenMenu } from './appMenus.ts'

const kinds = ([0, 1, 2] as const).map((value) => ({ value, label: kindTexts[value] }))
const needed = (message: string) => [{ required: true, whitespace: true, message }]

/** One menu of phones, new or as it is. */
export function AppMenuDrawer({ edited, onClose }: { edited: AppMenu | StartedMenu; onClose: () => void }) {
  const [form] = Form.useForm<WrittenMenu>()
  const [isBusy, setBusy] = useState(false)
  const { add, edit } = useAppMenuWrites()
  const known = 'id' in edited ? edited : null
  const initial: WrittenMenu = { name: '', url: '', perms: '', sortNo: 0, ...edited }
  const kind = Form.useWatch('menuType', form) ?? initial.menuType

  async function save(written: WrittenMenu) {
    setBusy(true)
    const isDone = await (known ? edit({ ...known, ...written }) : add({ parentId: edited.parentId, ...written }))
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <Drawer
      title={known ? `编辑：${known.name}` : '新增移动端菜单'}
      size="min(480px, 100vw)"
      open
      onClose={onClose}
      extra={
        <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
          保存
        </Button>
      }
    >
      <Form<WrittenMenu> form={form} name="appMenu" layout="vertical" initialValues={initial} onFinish={(written) => void save(written)}>
        <Form.Item label="菜单名称" name="name" rules={needed('请输入菜单名称')}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item label="类型" name="menuType">
          <Segmented aria-label="类型" options={kinds} />
        </Form.Item>
        <Form.Item label="地址" name="url" rules={kind === 1 ? needed('菜单要有地址，例如 /app/report') : []}>
          <Input maxLength={255} placeholder="例如 /app/report" />
        </Form.Item>
        <Form.Item label="权限标识" name="perms" rules={kind === 2 ? needed('按钮要有权限标识，例如 mes:report:add') : []}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item label="排序" name="sortNo">
          <InputNumber min={0} max={99_999} precision={0} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
