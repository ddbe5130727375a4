import { App, Button, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { screenOrders } from '#contract/modules/walls/screenOrders.ts'
import type { GiveOrder, ScreenOrderKind } from '#contract/modules/walls/screenOrders.ts'
import { giveOrder } from '../../../../api/fleet.ts'
import { Permit } from '../../../session/Permit.tsx'
import styles from './Fleet.module.css'

type Props = { ids: readonly string[]; title: string | null; canPower: boolean; onClear: (() => void) | null; onGiven?: () => void }

const plain = ['reload', 'identify', 'next', 'picture'] as const satisfies readonly ScreenOrderKind[]

/** What some screens can be told; each button is for who has its right, and each answer says what became of it. */
export function OrderBar({ ids, title, canPower, onClear, onGiven }: Props) {
  const { message, notification } = App.useApp()
  const [busy, setBusy] = useState<string | null>(null)
  const [isWriting, setWriting] = useState(false)

  async function give(kind: ScreenOrderKind, more: Partial<GiveOrder> = {}) {
    setBusy(kind)
    try {
      const { message: told, results } = await giveOrder(kind, { ids: [...ids], ...more })
      const failed = results.filter(({ outcome }) => outcome !== 'done')
      if (failed.length === 0) void message.success(told)
      else
        notification.warning({
          title: told,
          description: failed.length > 1 ? failed.map(({ name, says }) => `${name}：${says}`).join('；') : undefined,
        })
      onGiven?.()
    } catch (error) {
      void message.error(errorText(error, '命令没有送出，请重试'))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className={styles.orders}>
      {title === null ? null : <b className={styles.picked}>{title}</b>}
      {plain.map((kind) => (
        <Permit key={kind} action={screenOrders[kind].right}>
          <Button loading={busy === kind} onClick={() => void give(kind)}>
            {screenOrders[kind].title}
          </Button>
        </Permit>
      ))}
      <Permit action={screenOrders.message.right}>
        <Button loading={busy === 'message'} onClick={() => setWriting(true)}>
          消息
        </Button>
      </Permit>
      {canPower ? (
        <Permit action={screenOrders.power.right}>
          <Button loading={busy === 'power'} onClick={() => void give('power', { isOn: false })}>
            关屏
          </Button>
          <Button onClick={() => void give('power', { isOn: true })}>开屏</Button>
        </Permit>
      ) : null}
      {onClear ? (
        <Button type="text" aria-label="取消选择" onClick={onClear}>
          ✕
        </Button>
      ) : null}
      {isWriting ? (
        <MessageDialog
          count={ids.length}
          onClose={() => setWriting(false)}
          onSend={(written) => {
            setWriting(false)
            void give('message', written)
          }}
        />
      ) : null}
    </div>
  )
}

type Written = { text: string; minutes: number }

function MessageDialog({ count, onClose, onSend }: { count: number; onClose: () => void; onSend: (written: Written) => void }) {
  const [form] = Form.useForm<Written>()
  return (
    <Modal title={`在 ${count} 块屏幕上显示消息`} open okText="显示" onOk={() => form.submit()} onCancel={onClose}>
      <Form<Written> form={form} name="screenMessage" layout="vertical" initialValues={{ minutes: 2 }} onFinish={onSend}>
        <Form.Item label="消息" name="text" rules={[{ required: true, whitespace: true, message: '请输入要显示的消息' }]}>
          <Input autoFocus maxLength={60} showCount placeholder="例如 14:30 开班前会" />
        </Form.Item>
        <Form.Item label="显示多久" name="minutes" rules={[{ required: true, message: '请输入分钟数' }]}>
          <InputNumber min={1} max={480} suffix="分钟" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
