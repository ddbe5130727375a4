import { Button, DatePicker, Drawer, Flex, Form, Segmented, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { KeptFiles } from '#contract/modules/operations/keptFile.ts'
import { envelopeOf } from '../../../../api/request.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { KeptFileTable } from '../keptFiles/KeptFileTable.tsx'
import { RunStanding } from '../keptFiles/RunStanding.tsx'
import { isUnderWay, useKeptFiles } from '../keptFiles/useKeptFiles.ts'

const right = 'sys:log:archive'
const fetched = { path: '/sys/log/file', right }
const kinds = [
  { value: 'log', label: '登录与操作' },
  { value: 'dataLog', label: '数据' },
]
type Written = { kind: 'log' | 'dataLog'; span: [Dayjs, Dayjs] }

/** Archived months and exports of the logs, and exporting more of them in the background. */
export function LogFilesButton() {
  const [isShown, setShown] = useState(false)
  return (
    <Permit action={right}>
      <Button onClick={() => setShown(true)}>归档与后台导出</Button>
      {isShown ? (
        <Drawer open title="归档与后台导出" size={720} onClose={() => setShown(false)}>
          <Files />
        </Drawer>
      ) : null}
    </Permit>
  )
}

function Files() {
  const { found, act } = useKeptFiles('/sys/log/files', KeptFiles)
  const begin = ({ kind, span: [from, to] }: Written) => {
    const body = { kind, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') }
    return act(() => envelopeOf('/sys/log/export', { method: 'POST', body, quiet: true }), '没有开始导出，请重试')
  }
  return (
    <Asked query={found} failed="文件没有读出">
      {({ records, run }) => (
        <Flex vertical gap={16}>
          <Form<Written> layout="inline" initialValues={{ kind: 'log' }} onFinish={(written) => void begin(written)} style={{ rowGap: 12 }}>
            <Form.Item name="kind" label="日志">
              <Segmented aria-label="日志种类" options={kinds} />
            </Form.Item>
            <Form.Item name="span" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
              <DatePicker.RangePicker />
            </Form.Item>
            <ReadyButton type="primary" htmlType="submit" reason={isUnderWay(run) ? '正在导出，完成后才能再导出' : null}>
              开始导出
            </ReadyButton>
          </Form>
          <RunStanding run={run} what="导出" />
          <Typography.Text type="secondary">归档文件按月，一直保留；导出的文件保留 7 天。解压后用表格软件打开 csv，用文本工具查看 ndjson。</Typography.Text>
          <KeptFileTable title="日志文件" files={records} emptyText="还没有文件：到期的日志每夜归档，也可以在上面导出" fetched={fetched} removed={null} />
        </Flex>
      )}
    </Asked>
  )
}
