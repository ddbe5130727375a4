import { App, Button, Flex, Input, Modal } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { templateFrom } from '../../../../api/deviceTemplates.ts'
import { Permit } from '../../../session/Permit.tsx'

/** Makes a template of a device that runs well, so that the next nineteen need a line each. */
export function TemplateFrom({ deviceCode, name }: { deviceCode: string; name: string }) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState(deviceCode)
  const [title, setTitle] = useState(name)

  async function make() {
    try {
      const { tags } = await templateFrom({ deviceCode, code: code.trim(), name: title.trim() })
      void message.success(`模板已建立，有 ${tags} 个测点，请到“设备模板”里生成设备`)
      setOpen(false)
    } catch (error) {
      void message.error(errorText(error, '没有建立，请重试'))
    }
  }

  return (
    <Permit action="mes:deviceTemplate:edit">
      <Button onClick={() => setOpen(true)}>做模板</Button>
      <Modal
        open={isOpen}
        title={`由 ${deviceCode} 做模板`}
        okText="建立模板"
        cancelText="取消"
        onOk={() => void make()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Flex vertical gap={12}>
          <span>它的连接和测点成为模板，相同的机台以后一行一台。</span>
          <Input aria-label="模板编码" prefix="编码" value={code} onChange={(event) => setCode(event.target.value)} />
          <Input aria-label="模板名称" prefix="名称" value={title} onChange={(event) => setTitle(event.target.value)} />
        </Flex>
      </Modal>
    </Permit>
  )
}
