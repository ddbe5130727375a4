import { Alert, Button, Card, Empty, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { outgoing } from '#contract/modules/messages/message.ts'
import { Channel, messageTemplates } from '#contract/modules/messages/messageTemplate.ts'
import { readValues, variablesIn } from '#contract/rules/messageTemplate.ts'
import { sendByTemplate } from '../../../api/messages.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { plainText } from '../../fields/plain.ts'
import { MessagePreview } from './MessagePreview.tsx'
import styles from './MessageTest.module.css'
import { foundByWords } from '../../fields/foundByWords.ts'

const ways: { value: Channel; label: string; receiver: string }[] = [
  { value: '4', label: '系统（铃铛）', receiver: '用户账号，例如 admin' },
  { value: '2', label: '邮件', receiver: '邮箱或用户账号' },
  { value: '1', label: '短信', receiver: '手机号或用户账号' },
  { value: '3', label: '微信（群消息）', receiver: '群或接收人的名称' },
]

type Form = { templateCode: string; msgType: Channel; receiver: string; values?: Record<string, string> }

/** Sends one message by a template, and shows what becomes of it (MSG-021). */
export function MessageTestPage() {
  const [form] = Form.useForm<Form>()
  const templates = useRecords(messageTemplates, { pageNo: 1, pageSize: 1000, column: 'templateName', order: 'asc' }, true).data?.records ?? []
  const [sent, setSent] = useState<{ id: string } | { complaint: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const code = Form.useWatch('templateCode', form)
  const type = Form.useWatch('msgType', form)
  const values = Form.useWatch('values', form)
  const template = templates.find((row) => textOf('templateCode', row) === code)
  const variables = template ? variablesOf(template) : []

  function choose(chosen: string) {
    const row = templates.find((one) => textOf('templateCode', one) === chosen)
    if (!row) return
    const { data } = Channel.safeParse(row['templateType'])
    form.setFieldsValue({ msgType: data ?? '4', values: readValues(textOf('templateTestJson', row)) ?? {} })
    setSent(null)
  }

  async function send({ templateCode, msgType, receiver, values: given = {} }: Form) {
    setBusy(true)
    try {
      setSent({ id: await sendByTemplate({ templateCode, msgType, receiver, testData: JSON.stringify(given) }) })
    } catch (error) {
      setSent({ complaint: errorText(error, '没有发送，请重试') })
    }
    setBusy(false)
  }

  return (
    <Card title="发送测试">
      <div className={styles.page}>
        <Form form={form} layout="vertical" initialValues={{ msgType: '4' }} onFinish={(asked) => void send(asked)}>
          <Form.Item name="templateCode" label="消息模板" rules={[{ required: true, message: '请选择消息模板' }]}>
            <Select
              showSearch={foundByWords}
              placeholder="选择模板"
              options={templates.map((row) => ({ value: textOf('templateCode', row), label: textOf('templateName', row) }))}
              onChange={choose}
            />
          </Form.Item>
          <Form.Item name="msgType" label="发送方式" rules={[{ required: true, message: '请选择发送方式' }]}>
            <Select options={ways} />
          </Form.Item>
          <Form.Item name="receiver" label="接收人" rules={[{ required: true, message: '请输入接收人' }]}>
            <Input maxLength={200} placeholder={ways.find(({ value }) => value === type)?.receiver ?? ''} />
          </Form.Item>
          {variables.map((name) => (
            <Form.Item key={name} name={['values', name]} label={`变量 ${name}`} rules={[{ required: true, message: `请输入 ${name}` }]}>
              <Input maxLength={500} />
            </Form.Item>
          ))}
          <Button type="primary" htmlType="submit" loading={isBusy}>
            发送
          </Button>
        </Form>
        <div className={styles.side}>
          {template ? (
            <MessagePreview
              title={textOf('templateTitle', template) || textOf('templateName', template)}
              content={textOf('templateContent', template)}
              values={values ?? {}}
            />
          ) : (
            <Empty description={templates.length === 0 ? '还没有消息模板，请先到“模板管理”新增' : '选择模板后，这里显示接收人会看到的内容'} />
          )}
          {sent !== null && 'complaint' in sent ? <Alert type="error" showIcon title={sent.complaint} /> : null}
          {sent !== null && 'id' in sent ? <Became id={sent.id} /> : null}
        </div>
      </div>
    </Card>
  )
}

const looks = { 0: 'info', 1: 'success', 2: 'error' } as const

/** The state of the message, as it changes. */
function Became({ id }: { id: string }) {
  const [row] = useRecords(outgoing, { id, pageNo: 1, pageSize: 1 }, true).data?.records ?? []
  const reload = useReload(outgoing)
  useRecordChanges(outgoing.name, { onChange: reload, onGap: reload })
  if (!row) return <Alert type="info" showIcon title="已加入发送队列" />
  const state = textOf('esSendStatus', row)
  return (
    <Alert
      type={state === '1' || state === '2' ? looks[state] : looks[0]}
      showIcon
      title={`${textOf('esSendStatus_dictText', row)}：${textOf('esReceiver', row)}`}
      description={textOf('esResult', row) || '正在等待发送，通常一两秒内完成'}
    />
  )
}

const textOf = (name: string, row: RecordRow) => plainText({ name }, row)

function variablesOf(template: RecordRow): string[] {
  return variablesIn(`${textOf('templateTitle', template)} ${textOf('templateContent', template)}`)
}
