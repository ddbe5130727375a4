import { App, Card, Flex, Typography } from 'antd'
import { BackupList } from '#contract/modules/operations/backup.ts'
import type { KeptFile } from '#contract/modules/operations/keptFile.ts'
import { envelopeOf } from '../../../../api/request.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { KeptFileTable } from '../keptFiles/KeptFileTable.tsx'
import { RunStanding } from '../keptFiles/RunStanding.tsx'
import { isUnderWay, useKeptFiles } from '../keptFiles/useKeptFiles.ts'

const fetched = { path: '/sys/backup/download', right: 'sys:backup:download' }

/** Backups of the plant: what is kept, taking one now and watching it, fetching one by right. */
export function BackupsPage() {
  const { modal } = App.useApp()
  const { found, act } = useKeptFiles('/sys/backup/list', BackupList)
  const run = () => act(() => envelopeOf('/sys/backup/run', { method: 'POST', quiet: true }), '没有开始备份，请重试')
  const remove = ({ name }: KeptFile) =>
    void modal.confirm({
      title: `删除备份 ${name}？`,
      content: '删除后不能再用它恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => act(() => envelopeOf('/sys/backup/delete', { method: 'DELETE', query: { name }, quiet: true }), '没有删除，请重试'),
    })

  return (
    <Card>
      <Asked query={found} failed="备份没有读出">
        {(list) => (
          <Flex vertical gap={16}>
            <Flex gap={16} align="center" wrap>
              <Permit action="sys:backup:run">
                <ReadyButton type="primary" reason={isUnderWay(list.run) ? '正在备份，完成后才能再备份' : null} onClick={() => void run()}>
                  立即备份
                </ReadyButton>
              </Permit>
              <Typography.Text type="secondary">
                每夜自动备份，写完后校验，保留最近 {list.keep} 份，保存在服务器的 {list.folder}。恢复请先停止服务，再执行 npm run backup -- restore 备份名称。
              </Typography.Text>
            </Flex>
            <RunStanding run={list.run} what="备份" />
            <KeptFileTable
              title="备份"
              files={list.records}
              emptyText="还没有备份：点“立即备份”，或等到今夜"
              fetched={fetched}
              removed={{ right: 'sys:backup:delete', onRemove: remove }}
            />
          </Flex>
        )}
      </Asked>
    </Card>
  )
}
