import { App, Form, Input, Modal, Select } from 'antd'
import { QrSettings } from '#contract/modules/printing/qrSettings.ts'
import { focusFirst } from '../command/dialogKeys.ts'
import styles from './qr.module.css'

type Name = Exclude<keyof QrSettings, 'modelTableName'>

const positions = [
  { value: 'relative', label: '相对位置' },
  { value: 'absolute', label: '自由位置' },
]
const titles: readonly [name: Name, title: string][] = [
  ['paramTitle', '标题文字'],
  ['paramValue', '标题字号'],
  ['paramValue1', '外框高度'],
  ['paramValue2', '外框宽度'],
  ['paramValue3', '二维码边长'],
  ['paramValue4', '列数'],
  ['paramValue5', '上边距'],
  ['paramValue6', '文字与二维码间距'],
  ['paramValue7', '文字上边距'],
  ['paramValue8', '字段字号'],
  ['paramValue9', '字段宽度'],
  ['paramValue10', '二维码定位'],
  ['paramValue11', '二维码自由上边距'],
  ['paramValue12', '二维码自由左边距'],
  ['paramValue13', '文字定位'],
  ['paramValue14', '文字自由上边距'],
  ['paramValue15', '文字自由左边距'],
]
const isPosition = (name: Name) => name === 'paramValue10' || name === 'paramValue13'

/** The settings of quick QR labels (PRN-034…063): `settings` fill it, 确定 checks, saves and closes, 关闭 leaves everything as it was. */
export function QrSettingsDialog({ settings, onSave, onClose }: { settings: QrSettings; onSave: (settings: QrSettings) => void; onClose: () => void }) {
  const [form] = Form.useForm<QrSettings>()
  const { message } = App.useApp()
  const save = (written: QrSettings) => {
    onSave(QrSettings.parse({ ...written, modelTableName: 'cm_param' }))
    void message.success('设置成功')
    onClose()
  }
  const check = (name: Name) => ({
    validator: async (_: unknown, value: unknown) => {
      const { error } = QrSettings.shape[name].safeParse(value ?? '')
      if (error) throw new Error(error.issues[0]?.message ?? '请检查')
    },
  })
  return (
    <Modal
      title="操作"
      open
      width={800}
      okText="确定"
      cancelText="关闭"
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirst(document.querySelector<HTMLElement>(`.${styles['settings']}`))
      }}
    >
      <Form<QrSettings> form={form} name="qrSettings" layout="vertical" initialValues={settings} onFinish={save}>
        <div className={styles['settings']}>
          {titles.map(([name, title]) => (
            <Form.Item key={name} label={title} name={name} required={name === 'paramValue4'} rules={[check(name)]}>
              {isPosition(name) ? <Select options={positions} /> : <Input maxLength={name === 'paramTitle' ? 50 : 5} onPressEnter={() => form.submit()} />}
            </Form.Item>
          ))}
        </div>
      </Form>
    </Modal>
  )
}
