import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Flex, Progress, Table, Typography } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { BackupList } from '#contract/modules/system/backup.ts'
import type { Backup } from '#contract/modules/system/backup.ts'
import { download, envelopeOf, request } from '../../../../api/request.ts'
import { saveFile } from '../../../saveFile.ts'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'

const key = ['backups']
const [whileRunningMs, otherwiseMs] = [1000, 30_000]
const isOpen = (list: BackupList | undefined) => list?.run?.state === 'running' || list?.run?.state === 'waiting'

/** Backups of the plant: what is kept, taking one now and watching it, fetching one by right. */
export function BackupsPage() {
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: key,
    queryFn: () => request('/sys/backup/list', BackupList, { quiet: true }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? whileRunningMs : otherwiseMs),
  })

  async function act(call: () => Promise<{ message: string }>) {
    try {
      void message.success((await call()).message)
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  const remove = ({ name }: Backup) =>
    void modal.confirm({
      title: `删除备份 ${name}？`,
      content: '删除后不能再用它恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => act(() => envelopeOf('/sys/backup/delete', { method: 'DELETE', query: { name }, quiet: true })),
    })

  return (
    <Card>
      <Asked query={found} failed="备份没有读出">
        {(list) => (
          <Flex vertical gap={16}>
            <Flex gap={16} align="center" wrap>
              <Permit action="sys:backup:run">
                <Button type="primary" disabled={isOpen(list)} onClick={() => void act(() => envelopeOf('/sys/backup/run', { method: 'POST', quiet: true }))}>
                  立即备份
                </Button>
              </Permit>
              <Typography.Text type="secondary">
                每夜自动备份，写完后校验，保留最近 {list.keep} 份，保存在服务器的 {list.folder}。恢复请先停止服务，再执行 npm run backup -- restore 备份名称。
              </Typography.Text>
            </Flex>
            <RunState list={list} />
            <Table<Backup>
              size="small"
              rowKey="name"
              aria-label="备份"
              dataSource={list.records}
              columns={[
                { key: 'at', dataIndex: 'at', title: '备份时间', width: 190 },
                { key: 'name', dataIndex: 'name', title: '名称' },
                { key: 'bytes', title: '大小', width: 120, align: 'right', render: (_value, { bytes }) => `${(bytes / 1e6).toFixed(1)} MB` },
                {
                  key: 'act',
                  title: '操作',
                  width: 150,
                  render: (_value, backup) => (
                    <Flex>
                      <Permit action="sys:backup:download">
                        <DownloadButton backup={backup} />
                      </Permit>
                      <Permit action="sys:backup:delete">
                        <Button type="link" danger size="small" onClick={() => remove(backup)}>
                          删除
                        </Button>
                      </Permit>
                    </Flex>
                  ),
                },
              ]}
              scroll={{ x: 640 }}
              locale={{ emptyText: '还没有备份：点“立即备份”，或等到今夜' }}
              pagination={false}
            />
          </Flex>
        )}
      </Asked>
    </Card>
  )
}

function RunState({ list: { run } }: { list: BackupList }) {
  if (run === null || run.state === 'done') return null
  if (run.state === 'running' || run.state === 'waiting')
    return (
      <Flex gap={12} align="center">
        <Progress percent={run.progress} status="active" style={{ maxWidth: 360 }} aria-label="备份进度" />
        <Typography.Text type="secondary">{run.text === '' ? '等待开始' : run.text}</Typography.Text>
      </Flex>
    )
  return <Alert type="error" showIcon title={`最近一次备份没有成功：${run.text}`} />
}

function DownloadButton({ backup: { name } }: { backup: Backup }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  async function fetchIt() {
    setBusy(true)
    try {
      saveFile(await download('/sys/backup/download', { name }, { quiet: true }), name)
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
