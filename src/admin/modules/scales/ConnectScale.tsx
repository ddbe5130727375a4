import ApiOutlined from '@ant-design/icons/es/icons/ApiOutlined'
import { App, Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { scales, ScaleSetup } from '#contract/modules/scales/scale.ts'
import { useRecordWrites } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'
import { RecordForm, sent } from '../../resource/RecordForm.tsx'
import type { Written } from '../../resource/RecordForm.tsx'
import { Permit } from '../../session/Permit.tsx'
import styles from './Scales.module.css'
import { TrialPanel } from './TrialPanel.tsx'

const nothing = {}
const nobodyHears = () => {}

/** 接秤: a scale with its connection in one form that is tried before it is saved. */
export function ConnectScale() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:scale:add">
      <Button icon={<ApiOutlined />} onClick={() => setOpen(true)}>
        接秤
      </Button>
      {isOpen ? <ConnectDrawer onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}

function ConnectDrawer({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Written>()
  const written = Form.useWatch((values: Written) => values, { form, preserve: true })
  const { message } = App.useApp()
  const writes = useRecordWrites(scales)
  const [isBusy, setBusy] = useState(false)
  const setup = setupIn(written ?? {})

  async function save(values: Written) {
    setBusy(true)
    try {
      await writes.add(sent(scales, values))
      void message.success('秤已接好，现在就在读；称量前请先日校')
      onClose()
    } catch (error) {
      if (error instanceof ApiError) form.setFields(Object.entries(error.fields).map(([name, errors]) => ({ name, errors })))
      void message.error(errorText(error, '没有保存，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      title="接秤"
      size={1100}
      open
      onClose={onClose}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: '100vw' } }}
      footer={
        <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
          保存
        </Button>
      }
    >
      <div className={styles.desk}>
        <RecordForm
          form={form}
          resource={scales}
          known={null}
          start={nothing}
          fixed={nothing}
          onWriting={nobodyHears}
          onFinish={(values) => void save(values)}
        />
        <TrialPanel key={JSON.stringify(setup)} setup={setup} />
      </div>
    </Drawer>
  )
}

/** What the form says of the connection; null while that is not enough to try it. */
function setupIn(written: Written): ScaleSetup | null {
  const { data } = ScaleSetup.safeParse(written)
  if (!data) return null
  const hasPlace = data.link === 'webSerial' || (data.link === 'tcp' ? /:\d+$/ : /./).test(data.address ?? '')
  const hasPattern = data.protocol !== 'regex' || (data.pattern ?? '').includes('(?<value>')
  return hasPlace && hasPattern ? data : null
}
