import { App, Button, Drawer, Form, Input, Segmented } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Field } from '#contract/field.ts'
import type { FieldAs } from '#contract/field.ts'
import type { Announcement } from '#contract/modules/messages/announcement.ts'
import type { AnnouncementAdd } from '#contract/modules/messages/announcementCalls.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import { priorities } from './priority.ts'

const Content = fieldKitOf('richText').Input
const content = Field.parse({ kind: 'richText', name: 'msgContent', title: '内容' }) as FieldAs<'richText'> // of this kind

type Written = Pick<AnnouncementAdd, 'titile' | 'msgContent' | 'priority' | 'msgCategory'>

/** Writing an announcement, or changing one that is not released. `edited` null keeps it closed. */
export function AnnouncementDrawer({ edited, onClose }: { edited: Announcement | 'new' | null; onClose: () => void }) {
  const [form] = Form.useForm<Written>()
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  const queries = useQueryClient()
  const known = edited === 'new' ? null : edited

  useEffect(() => {
    form.resetFields()
    if (known) form.setFieldsValue(known)
  }, [form, known, edited])

  async function save(written: Written) {
    setBusy(true)
    try {
      const call = known
        ? { path: '/sys/annountCement/edit', method: 'PUT' as const, body: { ...written, id: known.id, version: known.version } }
        : { path: '/sys/annountCement/add', method: 'POST' as const, body: written }
      const { message: told } = await envelopeOf(call.path, { method: call.method, body: call.body, quiet: true })
      void message.success(told)
      await queries.invalidateQueries({ queryKey: ['announcements'] })
      onClose()
    } catch (error) {
      if (error instanceof ApiError) form.setFields(Object.entries(error.fields).map(([name, errors]) => ({ name: name as keyof Written, errors }))) // names the form does not have are ignored by it
      void message.error(error instanceof ApiError ? error.message : '没有保存，请重试')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      title={known ? '编辑公告' : '新增公告'}
      size={820}
      open={edited !== null}
      onClose={onClose}
      extra={
        <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
          保存
        </Button>
      }
    >
      <Form<Written>
        form={form}
        layout="vertical"
        initialValues={{ priority: 'L', msgCategory: '1', msgContent: '' }}
        onFinish={(written) => void save(written)}
      >
        <Form.Item label="标题" name="titile" rules={[{ required: true, message: '请输入标题' }]}>
          <Input maxLength={100} showCount />
        </Form.Item>
        <Form.Item label="类型" name="msgCategory">
          <Segmented
            options={[
              { value: '1', label: '通知公告' },
              { value: '2', label: '系统消息' },
            ]}
          />
        </Form.Item>
        <Form.Item label="优先级" name="priority">
          <Segmented options={Object.entries(priorities).map(([value, { text }]) => ({ value, label: text }))} />
        </Form.Item>
        <Form.Item label="内容" name="msgContent">
          <Content field={content} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
