import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, DatePicker, Drawer, Flex, Form, Progress, Segmented, Table, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { LogFiles } from '#contract/modules/system/logKeeping.ts'
import type { LogFile } from '#contract/modules/system/logKeeping.ts'
import { download, envelopeOf, request } from '../../../../api/request.ts'
import { saveFile } from '../../../saveFile.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'

const key = ['logFiles']
const [whileRunningMs, otherwiseMs] = [1000, 30_000]
const isOpen = (files: LogFiles | undefined) => files?.run?.state === 'running' || files?.run?.state === 'waiting'
type Written = { kind: 'log' | 'dataLog'; span: [Dayjs, Dayjs] }

/** Archived months and exports of the logs, and exporting more of them in the background. */
export function LogFilesButton() {
  const [isShown, setShown] = useState(false)
  return (
    <Permit action="sys:log:archive">
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
  const { message } = App.useApp()
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: key,
    queryFn: () => request('/sys/log/files', LogFiles, { quiet: true }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? whileRunningMs : otherwiseMs),
  })
  async function begin({ kind, span: [from, to] }: Written) {
    const body = { kind, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') }
    try {
      void message.success((await envelopeOf('/sys/log/export', { method: 'POST', body, quiet: true })).message)
    } catch (error) {
      void message.error(errorText(error, '没有开始导出，请重试'))
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  return (
    <Asked query={found} failed="文件没有读出">
      {(files) => (
        <Flex vertical gap={16}>
          <Form<Written> layout="inline" initialValues={{ kind: 'log' }} onFinish={(written) => void begin(written)} style={{ rowGap: 12 }}>
            <Form.Item name="kind" label="日志">
              <Segmented
                options={[
                  { value: 'log', label: '登录与操作' },
                  { value: 'dataLog', label: '数据' },
                ]}
              />
            </Form.Item>
            <Form.Item name="span" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
              <DatePicker.RangePicker />
            </Form.Item>
            <Button type="primary" htmlType="submit" disabled={isOpen(files)}>
              开始导出
            </Button>
          </Form>
          <Standing files={files} />
          <Typography.Text type="secondary">归档文件按月，一直保留；导出的文件保留 7 天。解压后用表格软件打开 csv，用文本工具查看 ndjson。</Typography.Text>
          <Table<LogFile>
            size="small"
            rowKey="name"
            aria-label="日志文件"
            dataSource={files.records}
            columns={[
              { key: 'name', dataIndex: 'name', title: '文件' },
              { key: 'at', dataIndex: 'at', title: '时间', width: 180 },
              { key: 'bytes', title: '大小', width: 110, align: 'right', render: (_value, { bytes }) => `${(bytes / 1000).toFixed(1)} kB` },
              { key: 'act', title: '操作', width: 90, render: (_value, file) => <FetchButton file={file} /> },
            ]}
            scroll={{ x: 620 }}
            locale={{ emptyText: '还没有文件：到期的日志每夜归档，也可以在上面导出' }}
            pagination={false}
          />
        </Flex>
      )}
    </Asked>
  )
}

function Standing({ files: { run } }: { files: LogFiles }) {
  if (run === null || run.state === 'done') return null
  if (run.state === 'running' || run.state === 'waiting')
    return (
      <Flex gap={12} align="center">
        <Progress percent={run.progress} status="active" style={{ maxWidth: 360 }} aria-label="导出进度" />
        <Typography.Text type="secondary">{run.text === '' ? '等待开始' : run.text}</Typography.Text>
      </Flex>
    )
  return <Alert type="error" showIcon title={`最近一次导出没有成功：${run.text}`} />
}

function FetchButton({ file: { name } }: { file: LogFile }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  async function fetchIt() {
    setBusy(true)
    try {
      saveFile(await download('/sys/log/file', { name }, { quiet: true }), name)
    } catch (error) {
      void message.error(errorText(error, '没有下载，请重试'))
    }
    setBusy(false)
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void fetchIt()}>
      下载
    </Button>
  )
}
